/** The parts of VS Code's API that unit tests need, instead of the module `vscode`. */
class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => unknown>();

  readonly event = (listener: (value: T) => unknown) => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  fire(value: T): void {
    this.listeners.forEach((listener) => listener(value));
  }

  dispose(): void {
    this.listeners.clear();
  }
}

class Disposable {
  constructor(private readonly end: () => unknown) {}

  static from(...all: { dispose(): unknown }[]): Disposable {
    return new Disposable(() => all.forEach((one) => one.dispose()));
  }

  dispose(): void {
    this.end();
  }
}

/** A URI without encoded characters. */
class Uri {
  readonly fsPath: string;

  private constructor(
    readonly scheme: string,
    readonly authority: string,
    readonly path: string,
    readonly query: string,
  ) {
    this.fsPath = path;
  }

  static from({ scheme, authority = '', path = '', query = '' }: Partial<Uri>): Uri {
    return new Uri(scheme ?? '', authority, path, query);
  }

  static joinPath({ scheme, path }: Uri, ...parts: string[]): Uri {
    return Uri.from({ scheme, path: [path, ...parts].join('/') });
  }

  static file(path: string): Uri {
    return Uri.from({ scheme: 'file', path });
  }

  static parse(text: string): Uri {
    const [, scheme = '', path = '', query = ''] = /^(\w*):([^?]*)\??(.*)$/.exec(text) ?? [];
    return Uri.from({ scheme, path, query });
  }

  with(change: { readonly scheme?: string; readonly query: string }): Uri {
    return new Uri(change.scheme ?? this.scheme, this.authority, this.path, change.query);
  }

  toString(): string {
    return `${this.scheme}:${this.path}${this.query && `?${this.query}`}`;
  }
}

const closed = new EventEmitter<unknown>();
const changed = new EventEmitter<unknown>();
const selected = new EventEmitter<unknown>();
const none = new EventEmitter<never>().event;

/** What a test gives, and sees. */
const test = {
  /** Answers of `workspace.fs.stat`, by path. */
  stats: new Map<string, unknown>(),
  /** Answers of `workspace.fs.readFile`, by path. */
  contents: new Map<string, Uint8Array>(),
  /** The commands that exist. */
  commands: new Map<string, (...args: unknown[]) => unknown>(),
  /** The commands that were executed. */
  executed: [] as string[],
  /** The arguments of the command that was executed last. */
  executedWith: [] as unknown[],
  /** The options of the dialogs of *Save As*, which are cancelled. */
  saveDialogs: [] as unknown[],
  /** The errors that were shown. */
  errors: [] as string[],
  saved: new EventEmitter<unknown>(),
  closed,
  changed,
  selected,
  visibleEditors: new EventEmitter<unknown>(),
  /** The next panel with a page. */
  panel: undefined as unknown,
  /** How progress was to be shown. */
  progress: [] as unknown[],
  /** The diagnostics of collections, by URI. */
  diagnostics: new Map<string, unknown>(),
  /** What `extensions.getExtension` returns. */
  extension: undefined as unknown,
  /** Cancels the progress that is shown, as a user does. */
  cancel: new EventEmitter<void>(),
};

export = {
  test,
  Disposable,
  EventEmitter,
  Uri,
  ProgressLocation: { Notification: 15 },
  ThemeIcon: class ThemeIcon {},
  Range: class Range {},
  Diagnostic: class Diagnostic {},
  DiagnosticSeverity: { Warning: 1 },
  extensions: { getExtension: () => test.extension },
  languages: {
    createDiagnosticCollection: () => ({
      set: (uri: Uri, all: unknown) => test.diagnostics.set(uri.toString(), all),
      delete: (uri: Uri) => test.diagnostics.delete(uri.toString()),
      dispose: () => undefined,
    }),
    registerCodeLensProvider: () => new Disposable(() => undefined),
  },
  TabInputText: class TabInputText {
    constructor(readonly uri: Uri) {}
  },
  TabInputCustom: class TabInputCustom {},
  TabInputTextDiff: class TabInputTextDiff {},
  ViewColumn: { Beside: -2 },
  TextEditorSelectionChangeKind: { Mouse: 2 },
  FileType: { File: 1, Directory: 2 },
  FileChangeType: { Changed: 1, Created: 2, Deleted: 3 },
  FilePermission: { Readonly: 1 },
  FileSystemError: class FileSystemError extends Error {},
  commands: {
    registerCommand(name: string, run: (...args: unknown[]) => unknown) {
      if (test.commands.has(name)) {
        throw new Error(`command '${name}' already exists`);
      }
      test.commands.set(name, run);
      return new Disposable(() => test.commands.delete(name));
    },
    executeCommand(name: string, ...args: unknown[]) {
      test.executed.push(name);
      test.executedWith = args;
      return Promise.resolve(undefined);
    },
  },
  window: {
    activeTextEditor: undefined as unknown,
    showSaveDialog(options: unknown) {
      test.saveDialogs.push(options);
      return Promise.resolve(undefined);
    },
    showErrorMessage(message: string) {
      test.errors.push(message);
      return Promise.resolve(undefined);
    },
    onDidChangeActiveTextEditor: none,
    onDidChangeVisibleTextEditors: test.visibleEditors.event,
    registerWebviewPanelSerializer: () => new Disposable(() => undefined),
    createWebviewPanel: () => test.panel,
    onDidChangeTextEditorSelection: selected.event,
    showWarningMessage: () => Promise.resolve(undefined),
    visibleTextEditors: [] as unknown[],
    tabGroups: { activeTabGroup: {}, all: [], onDidChangeTabs: none },
    withProgress(
      options: unknown,
      task: (progress: object, token: object) => Promise<unknown>,
    ): Promise<unknown> {
      test.progress.push(options);
      const token = { onCancellationRequested: test.cancel.event };
      return task({ report: () => undefined }, token);
    },
  },
  workspace: {
    textDocuments: [] as unknown[],
    getConfiguration: () => ({ get: (_: string, other: unknown) => other }),
    fs: {
      stat: (uri: Uri) => Promise.resolve(test.stats.get(uri.path)),
      readFile: (uri: Uri) => Promise.resolve(test.contents.get(uri.path)),
    },
    onDidOpenTextDocument: none,
    onDidRenameFiles: none,
    onDidSaveTextDocument: test.saved.event,
    onDidCloseTextDocument: closed.event,
    onDidChangeTextDocument: changed.event,
    registerFileSystemProvider: () => new Disposable(() => undefined),
  },
};
