import * as vscode from 'vscode';
import {
  type ConfigurationParams,
  DidChangeConfigurationNotification,
  type LanguageClient,
  type Middleware,
} from 'vscode-languageclient/node';
import { errorMessage } from '../messages';

const SECTION = 'rtm';

/** The key of the form in which the user showed a text last. */
const CHOSEN_KEY = 'rtm.text';

/** The commands that show a text in another form, and the value of `rtm.text` for that form. */
const FORMS: Readonly<Record<string, string>> = {
  'rtm.showPoses': 'poses',
  'rtm.showExact': 'exact',
};

/** The settings that are sent to the server: those of the user, with the form that was chosen last. */
export class ServerSettings {
  /** @param memento of the workspace */
  constructor(
    private readonly memento: vscode.Memento,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  current(): object {
    const settings = vscode.workspace.getConfiguration(SECTION);
    const text = settings.get<string>('text', '');
    return {
      ...settings,
      text: Object.values(FORMS).includes(text) ? text : this.memento.get(CHOSEN_KEY, 'auto'),
    };
  }

  /** Remembers the form in which a command has shown a text. A save does not wait for that. */
  shown(command: string, client: LanguageClient): void {
    const form = FORMS[command];
    if (form !== undefined) {
      this.remember(form, client).catch((error: unknown) => {
        this.log.warn(`the form of texts is not remembered: ${errorMessage(error)}`);
      });
    }
  }

  private async remember(form: string, client: LanguageClient): Promise<void> {
    await this.memento.update(CHOSEN_KEY, form);
    await this.send(client);
  }

  private async send(client: LanguageClient): Promise<void> {
    const settings = { [SECTION]: this.current() };
    await client.sendNotification(DidChangeConfigurationNotification.type, { settings });
  }

  /** Replaces the settings of VS Code in what the client sends. */
  middleware(client: () => LanguageClient): NonNullable<Middleware['workspace']> {
    return {
      configuration: ({ items }: ConfigurationParams) => items.map(() => this.current()),
      didChangeConfiguration: () => this.send(client()),
    };
  }
}
