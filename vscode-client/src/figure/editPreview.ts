import * as vscode from 'vscode';

/** An edit of a text that is being entered, and is not made. */
interface Entered {
  readonly uri: string;
  /** Of the text. */
  readonly version: number;
  /** The arguments of `rtm.editPoses`. */
  readonly edit: object;
}

/** The edit of poses that the user is entering: the figures of its text show it. */
export class EditPreview {
  private readonly changed = new vscode.EventEmitter<string>();
  /** The URI of the text whose preview has changed or ended. */
  readonly onDidChange = this.changed.event;
  private entered: Entered | undefined;

  show({ uri, version }: vscode.TextDocument, edit: object): void {
    this.entered = { uri: uri.toString(), version, edit };
    this.changed.fire(this.entered.uri);
  }

  end(): void {
    const { entered } = this;
    this.entered = undefined;
    if (entered) {
      this.changed.fire(entered.uri);
    }
  }

  /** The edit to preview; undefined for none. After an edit of the text, there is none. */
  of({ uri, version }: vscode.TextDocument): object | undefined {
    const { entered } = this;
    return entered?.uri === uri.toString() && entered.version === version
      ? entered.edit
      : undefined;
  }
}
