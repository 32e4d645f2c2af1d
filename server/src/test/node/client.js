// A client of the protocol that is not ours, and the server that it starts.
'use strict';
const assert = require('node:assert/strict');
const {spawn} = require('node:child_process');
const rpc = require('vscode-languageserver-protocol/node');

function fail(error) {
  console.error(error);
  process.exit(1);
}

class Client {
  /** The server of a jar, or of the program rtm; `pull`: whether diagnostics are asked for; `experimental`: capabilities. */
  constructor(jar, pull, settings, experimental = {}) {
    this.pull = pull;
    this.settings = settings;
    this.experimental = experimental;
    this.asked = [];
    this.registered = [];
    this.edits = [];
    this.shown = [];
    this.questions = [];
    this.published = [];
    this.chosen = [];
    this.waiting = [];
    const archive = jar.replace(/\.jar$/, '.jsa');
    const options = ['-Xlog:disable', '-XX:+UseSerialGC', `-XX:SharedArchiveFile=${archive}`];
    const [program, ...args] = jar.endsWith('.jar') ? ['java', ...options, '-jar', jar] : [jar];
    this.process = spawn(program, [...args, 'lsp'], {stdio: ['pipe', 'pipe', 'pipe']});
    this.errors = '';
    this.process.stderr.on('data', chunk => {
      this.errors += chunk;
      process.stderr.write(chunk);
    });
    this.exited = new Promise(resolve => this.process.on('close', resolve));
    const c = rpc.createProtocolConnection(
      new rpc.StreamMessageReader(this.process.stdout), new rpc.StreamMessageWriter(this.process.stdin));
    this.connection = c;
    c.onError(([error]) => fail(error));
    c.onRequest('workspace/configuration', p => {
      this.asked.push(...p.items.map(i => i.section));
      this.wake();
      return p.items.map(() => this.settings);
    });
    c.onRequest('client/registerCapability', p => {
      this.registered.push(...p.registrations.map(r => r.method));
      this.wake();
      return null;
    });
    c.onRequest('workspace/applyEdit', p => {
      this.edits.push(p.edit);
      this.wake();
      return {applied: true};
    });
    for (const refresh of ['diagnostic', 'inlayHint', 'codeLens', 'semanticTokens']) {
      c.onRequest(`workspace/${refresh}/refresh`, () => null);
    }
    c.onRequest('window/workDoneProgress/create', () => null);
    c.onRequest('window/showMessageRequest', p => {
      this.questions.push(p);
      this.wake();
      return p.actions[0];
    });
    c.onNotification('window/showMessage', p => this.shown.push(p.message) && this.wake());
    c.onNotification('window/logMessage', p => assert.ok(p.type >= 1 && p.type <= 4));
    c.onNotification('textDocument/publishDiagnostics', p => this.published.push(p) && this.wake());
    c.onNotification('rtm/skeletonChosen', p => this.chosen.push(p) && this.wake());
    c.listen();
  }

  wake() {
    this.waiting = this.waiting.filter(w => !w());
  }

  /** Waits for what a message from the server brings. */
  until(condition) {
    return new Promise(resolve => {
      this.waiting.push(() => {
        const found = condition();
        if (found) {
          resolve(found);
        }
        return found;
      });
      this.wake();
    });
  }

  async start() {
    const result = await this.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: {
        workspace: {
          configuration: true,
          applyEdit: true,
          workspaceEdit: {documentChanges: true},
          didChangeConfiguration: {dynamicRegistration: true},
          didChangeWatchedFiles: {dynamicRegistration: true},
          ...(this.pull ? {diagnostics: {refreshSupport: true}} : {}),
        },
        textDocument: {
          hover: {contentFormat: ['markdown', 'plaintext']},
          completion: {completionItem: {snippetSupport: true}},
          codeAction: {codeActionLiteralSupport: {codeActionKind: {valueSet: ['quickfix']}}},
          typeHierarchy: {},
          documentSymbol: {hierarchicalDocumentSymbolSupport: true},
          ...(this.pull ? {diagnostic: {}} : {}),
        },
        experimental: this.experimental,
      },
    });
    this.capabilities = result.capabilities;
    this.info = result.serverInfo;
    await this.connection.sendNotification('initialized', {});
  }

  request(method, params) {
    return this.connection.sendRequest(method, params);
  }

  about(method, uri, more) {
    return this.request(`textDocument/${method}`, {textDocument: {uri}, ...more});
  }

  open(uri, content) {
    return this.connection.sendNotification('textDocument/didOpen', {
      textDocument: {uri, languageId: 'rtm', version: 1, text: content},
    });
  }

  change(uri, version, contentChanges) {
    return this.connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version}, contentChanges,
    });
  }

  notify(method, uri) {
    return this.connection.sendNotification(method, {textDocument: {uri}});
  }

  async end() {
    assert.equal(await this.request('shutdown'), null);
    await this.connection.sendNotification('exit');
    assert.equal(await this.exited, 0);
    // A class that a small Java does not have is told there, and nowhere else.
    assert.doesNotMatch(this.errors, /NoClassDefFoundError|ClassNotFoundException/);
  }
}

module.exports = {Client, fail};
