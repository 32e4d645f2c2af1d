import type { FromView, State } from '../viewMessages';

declare function acquireVsCodeApi(): {
  postMessage(message: FromView): void;
  getState(): unknown;
  setState(state: State): void;
};

export const vscode = acquireVsCodeApi();
