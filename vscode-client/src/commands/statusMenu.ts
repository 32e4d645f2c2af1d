import * as vscode from 'vscode';

const CHOICES = [
  { label: '$(warning) Show Problems', command: 'workbench.actions.view.problems' },
  { label: '$(type-hierarchy) Choose Skeleton...', command: 'rtm.chooseSkeleton' },
  { label: '$(diff) Compare with...', command: 'rtm.compareWith' },
  { label: '$(book) Open the Guide', command: 'rtm.openGuide' },
  { label: '$(output) Show Log', command: 'rtm.showLog' },
  { label: '$(debug-restart) Restart Language Server', command: 'rtm.restartServer' },
];

/** The menu that a click on the status bar opens. */
export async function statusMenu(): Promise<void> {
  const choice = await vscode.window.showQuickPick(CHOICES, { placeHolder: 'RTM Text' });
  if (choice) {
    await vscode.commands.executeCommand(choice.command);
  }
}
