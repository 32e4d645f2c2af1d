import type * as vscode from 'vscode';
import { type Diagnostic, type LanguageClient, ResponseError } from 'vscode-languageclient/node';
import * as protocol from '../protocol';
import type { Server } from '../server/serverLifecycle';

/** How the text of an animation may begin: with its first word, a comment or a merge conflict. */
const STARTS = ['rtm', '//', '<<<<<<<'];

/** A text was not saved because of errors in it. */
export class InvalidTextError extends Error {
  /** @param errors the first errors of the text */
  constructor(
    message: string,
    readonly errors: readonly Diagnostic[],
  ) {
    super(message);
  }
}

/** Decodes and encodes animations through the server. Errors have the server's messages. */
export class Codec {
  constructor(private readonly server: Server) {}

  /**
   * Returns the text of an animation.
   *
   * @param uri of the file, or of the text document that it is opened as
   * @param version the content of an earlier version; by default, that of the file
   */
  async decode(uri: vscode.Uri, version?: Uint8Array): Promise<protocol.DecodeResult> {
    return this.decoded({
      uri: uri.toString(),
      ...(version && { content: base64(version) }),
    });
  }

  /**
   * Returns the text of a file that is compared with another text, and has its form.
   *
   * @param uri as for {@link decode}
   */
  async decodeBeside(uri: vscode.Uri, other: vscode.Uri): Promise<protocol.DecodeResult> {
    return this.decoded({ uri: uri.toString(), compareWith: other.toString() });
  }

  private decoded(params: protocol.DecodeParams): Promise<protocol.DecodeResult> {
    return this.request((client) => client.sendRequest(protocol.decode, params));
  }

  /**
   * Merges two edits of an animation.
   *
   * @param base undefined if both versions added the file
   */
  async merge(
    uri: vscode.Uri,
    base: Uint8Array | undefined,
    ours: Uint8Array,
    theirs: Uint8Array,
  ): Promise<protocol.MergeResult> {
    return this.request((client) =>
      client.sendRequest(protocol.merge, {
        uri: uri.toString(),
        ...(base && { base: base64(base) }),
        ours: base64(ours),
        theirs: base64(theirs),
      }),
    );
  }

  /** Whether a text is that of an animation; undefined if it may be one, but the server fails. */
  async isAnimation(document: vscode.TextDocument): Promise<boolean | undefined> {
    const text = document.getText();
    const start = text.trimStart();
    // Most texts that are saved in a window do not concern the server, which need not run.
    if (!text.includes('rtm') || !STARTS.some((word) => start.startsWith(word))) {
      return false;
    }
    return this.request((client) =>
      client.sendRequest(protocol.head, { uri: document.uri.toString(), text }),
    ).then(
      ({ isAnimation }) => isAnimation,
      () => undefined,
    );
  }

  /** A name for the form of an open text: its joints, or "exact"; undefined if it is not open. */
  async formOf(uri: vscode.Uri): Promise<string | undefined> {
    const client = await this.server.running();
    // An error means that the server does not have the text.
    const result = await client
      ?.sendRequest(protocol.skeleton, { uri: uri.toString() })
      .catch(() => undefined);
    return result && String(result.joints ?? 'exact');
  }

  /**
   * Saves a text as an animation.
   *
   * @param hash of the file that may be replaced; undefined if the file must not exist
   * @returns the hash of the new file
   * @throws InvalidTextError if the text has errors
   */
  async encode(uri: vscode.Uri, text: string, hash: string | undefined): Promise<string> {
    const result = await this.request((client) =>
      client.sendRequest(protocol.encode, {
        uri: uri.toString(),
        text,
        hash: hash ?? null,
        overwrite: false,
      }),
    );
    if (!result.saved || result.hash === undefined) {
      throw result.reason === 'errors'
        ? new InvalidTextError(result.message, result.diagnostics ?? [])
        : new Error(result.message);
    }
    return result.hash;
  }

  private async request<T>(send: (client: LanguageClient) => Promise<T>): Promise<T> {
    try {
      return await send(await this.server.start());
    } catch (error) {
      // VS Code shows the message of a plain Error only.
      throw error instanceof ResponseError ? new Error(error.message) : error;
    }
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}
