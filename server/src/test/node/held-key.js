// A key held down: 30 edits a second for 10 seconds, with the diagnostics and the inlay hints of a
// screen asked for after each, as an editor does. Says how far the answers fall behind.
// Usage: node held-key.js FILE.rtmt [milliseconds that they may fall behind] [rtm.jar]
'use strict';
const {spawn} = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const rpc = require('vscode-languageserver-protocol/node');

const EDITS = 300;
const INTERVAL = 1000 / 30;
const file = path.resolve(process.argv[2]);
const limit = Number(process.argv[3] ?? 100);
const jar = path.resolve(process.argv[4] ?? path.join(__dirname, '../../../target/rtm.jar'));
const archive = jar.replace(/\.jar$/, '.jsa');
const uri = pathToFileURL(file).href;

async function main() {
  const text = fs.readFileSync(file, 'utf8');
  const server = spawn('java', [
    '-Xlog:disable', '-XX:+UseSerialGC', `-XX:SharedArchiveFile=${archive}`, '-jar', jar, 'lsp',
  ], {stdio: ['pipe', 'pipe', 'inherit']});
  const connection = rpc.createProtocolConnection(server.stdout, server.stdin);
  connection.onNotification('window/logMessage', () => {});
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: process.pid,
    rootUri: null,
    capabilities: {
      textDocument: {diagnostic: {}},
      workspace: {diagnostics: {refreshSupport: true}},
    },
  });
  connection.sendNotification('initialized', {});
  connection.sendNotification('textDocument/didOpen', {
    textDocument: {uri, languageId: 'rtm', version: 1, text},
  });
  await connection.sendRequest('textDocument/diagnostic', {textDocument: {uri}});

  // The end of a number in a row in the middle of the text.
  const lines = text.split('\n');
  const number = /\d\.\d+(?= )/;
  const line = lines.findIndex((l, i) => i > lines.length / 2 && l.includes('|') && number.test(l));
  const found = number.exec(lines[line]);
  const start = found.index + found[0].length;
  const screen = {
    start: {line: Math.max(0, line - 25), character: 0},
    end: {line: line + 25, character: 0},
  };

  const behind = {diagnostic: [], inlayHint: []};
  const answers = [];
  let version = 1;
  const ask = (name, params, since) => {
    answers.push(
      connection.sendRequest(`textDocument/${name}`, params)
        .then(() => behind[name].push(performance.now() - since)));
  };
  const began = performance.now();
  for (let i = 0; i < EDITS; i++) {
    const wait = began + i * INTERVAL - performance.now();
    if (wait > 0) {
      await new Promise(resolve => setTimeout(resolve, wait));
    }
    const since = performance.now();
    const at = {line, character: start + i};
    connection.sendNotification('textDocument/didChange', {
      textDocument: {uri, version: ++version},
      contentChanges: [{range: {start: at, end: at}, text: '1'}],
    });
    ask('diagnostic', {textDocument: {uri}}, since);
    ask('inlayHint', {textDocument: {uri}, range: screen}, since);
  }
  await Promise.all(answers);
  let late = false;
  for (const [name, times] of Object.entries(behind)) {
    times.sort((a, b) => a - b);
    const at = p => times[Math.min(times.length - 1, Math.floor(p * times.length))].toFixed(1);
    const most = times[times.length - 1];
    late ||= most > limit;
    console.log(`${name}: ${times.length} answers, p50 ${at(0.5)}, p95 ${at(0.95)}, most ${most.toFixed(1)} ms`);
  }
  await connection.sendRequest('shutdown');
  connection.sendNotification('exit');
  connection.dispose();
  process.exitCode = late ? 1 : 0;
}

main().catch(error => {
  console.error(error);
  process.exit(1);
});
