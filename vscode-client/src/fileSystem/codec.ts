import * as path from 'node:path';
import * as vscode from 'vscode';
import { type LanguageClient, ResponseError } from 'vscode-languageclient/node';
import * as protocol from '../protocol';
import type { Server } from '../server/server';

/** A text was not saved for what is wrong with it. */
export class WrongTextError extends Error {}

/** Asks the server for texts and animations, and turns its refusals into errors with its words. */
export class Conversation {
  constructor(private readonly server: Server) {}

  /**
   * The text of an animation.
   *
   * @param uri of the document that the text is for, or of a file
   */
  async decode(uri: vscode.Uri): Promise<protocol.DecodeResult> {
    const result = await this.ask((client) =>
      client.sendRequest(protocol.decode, { uri: uri.toString() }),
    );
    if (result === null) {
      throw new Error(`${nameOf(uri)} was not opened: the language server failed, see its log`);
    }
    return result;
  }

  /**
   * Saves a text over an animation.
   *
   * @param hash of what is to be replaced; undefined if there must be nothing
   */
  async encode(uri: vscode.Uri, text: string, hash: string | undefined): Promise<string> {
    const result = await this.ask((client) =>
      client.sendRequest(protocol.encode, {
        uri: uri.toString(),
        text,
        hash: hash ?? null,
        overwrite: false,
      }),
    );
    if (!result.saved || result.hash === undefined) {
      const message = result.message ?? `${nameOf(uri)} was not saved`;
      throw result.reason === 'errors' ? new WrongTextError(message) : new Error(message);
    }
    return result.hash;
  }

  private async ask<T>(question: (client: LanguageClient) => Promise<T>): Promise<T> {
    try {
      return await question(await this.server.start());
    } catch (error) {
      // What VS Code shows is the message of a plain error, and only of such a one.
      throw error instanceof ResponseError ? new Error(error.message) : error;
    }
  }
}

function nameOf(uri: vscode.Uri): string {
  return path.posix.basename(uri.path);
}
