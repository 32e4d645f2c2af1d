import type { FromView, State } from '../messages';

declare function acquireVsCodeApi(): {
  postMessage(message: FromView): void;
  getState(): unknown;
  setState(state: State): void;
};

export const vscode = acquireVsCodeApi();
