import * as vscode from 'vscode';
import type { SkeletonResult } from '../protocol';

/** The context keys that decide which commands fit the text of the active editor. */
export class TextContexts {
  private readonly known = new Map<string, unknown>();

  /** @param text the animation in the active editor; undefined for none that the server knows */
  set(text: SkeletonResult | undefined): void {
    const form = text && (text.poses === true ? 'poses' : 'exact');
    this.change('rtm.form', form);
    this.change('rtm.hasSkeleton', text?.name !== undefined);
    this.change('rtm.hasFrames', text !== undefined && text.frames > 1);
  }

  private change(key: string, value: unknown): void {
    if (this.known.get(key) !== value) {
      this.known.set(key, value);
      void vscode.commands.executeCommand('setContext', key, value);
    }
  }
}
