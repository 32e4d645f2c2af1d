import assert from 'node:assert/strict';
import * as fs from 'node:fs';
import * as path from 'node:path';
import { before, describe, test } from 'node:test';
import { createOnigScanner, createOnigString, loadWASM } from 'vscode-oniguruma';
import { type IGrammar, INITIAL, Registry, parseRawGrammar } from 'vscode-textmate';

const CLIENT = path.join(__dirname, '..');
const FOLDER = path.join(CLIENT, 'test/grammar');
const TESTDATA = path.join(CLIENT, '../testdata');

async function loadGrammar(): Promise<IGrammar> {
  const wasm = path.join(CLIENT, 'node_modules/vscode-oniguruma/release/onig.wasm');
  await loadWASM(fs.readFileSync(wasm));
  const file = path.join(CLIENT, 'syntaxes/rtm.tmLanguage.json');
  const registry = new Registry({
    onigLib: Promise.resolve({ createOnigScanner, createOnigString }),
    loadGrammar: () => Promise.resolve(parseRawGrammar(fs.readFileSync(file, 'utf8'), file)),
  });
  const grammar = await registry.loadGrammar('source.rtm');
  assert.ok(grammar);
  return grammar;
}

interface Scoped {
  readonly line: string;
  readonly text: string;
  /** The innermost scope. */
  readonly scope: string;
}

/** The words of a text with their scopes. */
function scoped(grammar: IGrammar, text: string): Scoped[] {
  const all: Scoped[] = [];
  let state = INITIAL;
  for (const line of text.split(/\r?\n/)) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    for (const { startIndex, endIndex, scopes } of tokens) {
      const part = line.slice(startIndex, endIndex);
      if (part.trim() !== '') {
        all.push({ line, text: part.trim(), scope: scopes.at(-1) ?? '' });
      }
    }
  }
  return all;
}

describe('TextMate grammar', () => {
  let grammar: IGrammar;
  before(async () => (grammar = await loadGrammar()));

  test('gives every construct the expected scopes', () => {
    const text = fs.readFileSync(path.join(FOLDER, 'constructs.rtmt'), 'utf8');
    let line = '';
    let found = '';
    for (const token of scoped(grammar, text)) {
      found += token.line === line ? '' : `> ${token.line}\n`;
      found += `    ${token.text.padEnd(20)} ${token.scope}\n`;
      line = token.line;
    }
    const golden = path.join(FOLDER, 'constructs.scopes');
    if (process.env['GOLDEN_UPDATE'] === '1') {
      fs.writeFileSync(golden, found);
    }
    assert.equal(found, fs.readFileSync(golden, 'utf8'));
  });

  test('recognises numbers, keywords and names in all test data', () => {
    for (const name of fs.readdirSync(TESTDATA, { recursive: true }).map(String)) {
      if (!name.endsWith('.rtmt') || name.startsWith('malformed')) {
        continue;
      }
      const text = fs.readFileSync(path.join(TESTDATA, name), 'utf8');
      for (const { text: word, scope, line } of scoped(grammar, text)) {
        const where = `${word} in "${line}" of ${name} is ${scope}`;
        assert.ok(scope !== 'source.rtm' && !scope.startsWith('invalid'), where);
        if (/^[-+]?[0-9.]+(e-?[0-9]+)?$/.test(word) && !/string|comment/.test(scope)) {
          assert.equal(scope, 'constant.numeric.rtm', where);
        }
        if (/^frame\b/.test(line) && word === 'frame') {
          assert.equal(scope, 'keyword.control.frame.rtm', where);
        }
      }
    }
  });
});
