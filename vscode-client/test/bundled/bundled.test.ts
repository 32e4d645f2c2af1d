import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import {
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  RequestType,
} from 'vscode-languageserver-protocol/node';
import type { DecodeParams, DecodeResult, EncodeParams, EncodeResult } from '../../src/protocol';
import { type Java, type RunResult, findJava } from '../../src/java/findJava';
import { javaCandidates } from '../../src/java/javaCandidates';
import { isFile, localMachine } from '../../src/java/localMachine';
import { ClassArchive } from '../../src/server/classArchive';
import { serverArguments } from '../../src/server/javaArguments';
import { runSession } from './session';

// `protocol.ts` itself imports VS Code.
const decode = new RequestType<DecodeParams, DecodeResult, void>('rtm/decode');
const encode = new RequestType<EncodeParams, EncodeResult, void>('rtm/encode');

function folder(variable: string): string {
  const value = process.env[variable];
  assert.ok(value, `${variable} is not set; .ci/bundled sets it`);
  // Under Wine, a path of Linux is one without a drive.
  return path.resolve(value);
}

/** The folder of the extension, as VS Code unpacks it from a .vsix. */
const extension = folder('RTM_EXTENSION');

/** A folder with an animation, and what the command line on another system made from it. */
const data = folder('RTM_DATA');

/** The text of an animation, with the URI as VS Code spells it. */
function textUri(file: string): string {
  return `rtm://${pathToFileURL(file).pathname.replaceAll(':', '%3A')}`;
}

function read(name: string): string {
  return readFileSync(path.join(data, name), 'utf8');
}

/** Runs `java -version` without pipes, whose end Wine does not always report. */
async function runVersion(program: string): Promise<RunResult> {
  const file = path.join(data, 'version');
  const output = openSync(file, 'w');
  const child = spawn(program, ['-version'], { stdio: ['ignore', output, output] });
  const [code] = (await once(child, 'exit')) as [number];
  const text = readFileSync(file, 'utf8');
  return code === 0 ? { output: text } : { failure: text };
}

/** The change of the only line in which two texts differ. */
function changeOfOneLine(from: string, to: string) {
  const [before, after] = [from.split('\n'), to.split('\n')];
  const line = before.findIndex((text, i) => text !== after[i]);
  const text = after[line] ?? '';
  assert.deepEqual([...before.slice(0, line), text, ...before.slice(line + 1)], after);
  const end = { line, character: before[line]?.length ?? 0 };
  return { range: { start: { line, character: 0 }, end }, text };
}

const runtime = path.join(extension, 'runtime');
const jar = path.join(extension, 'server/rtm.jar');
const uri = textUri(path.join(data, 'walk.rtm'));

function javaIn(home: string): Promise<Java> {
  return findJava(javaCandidates(localMachine, '', home), isFile, runVersion);
}

test('the bundled Java opens, edits and saves an animation', async () => {
  const java = await javaIn(runtime);
  assert.equal(path.dirname(path.dirname(java.program)), path.normalize(runtime));
  const edited = read('edited.rtmt');

  const exitCode = await runSession(
    java.program,
    serverArguments(jar, undefined, 0, java.version),
    async (server) => {
      const { text, hash } = await server.sendRequest(decode, { uri });
      assert.equal(text, read('opened.rtmt'));
      await server.sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'rtm', version: 1, text },
      });
      await server.sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version: 2 },
        contentChanges: [changeOfOneLine(text, edited)],
      });
      const report = await server.sendRequest(DocumentDiagnosticRequest.type, {
        textDocument: { uri },
      });
      assert.deepEqual(report, { kind: 'full', items: [], resultId: report.resultId });
      const saved = await server.sendRequest(encode, { uri, text: edited, hash, overwrite: false });
      assert.equal(saved.saved, true, saved.message);
      const [actual, expected] = ['walk.rtm', 'expected.rtm'].map((name) =>
        readFileSync(path.join(data, name)),
      );
      assert.deepEqual(actual, expected);
    },
  );
  assert.equal(exitCode, 0);
});

test('an update leaves the class archive of a running server alone', async () => {
  // A Java that was linked on another system has no archive of its own, and can create none.
  const java = await javaIn(path.resolve(process.env['RTM_JAVA_WITH_ARCHIVE'] ?? runtime));
  const storage = path.join(data, 'storage');
  // VS Code installs each version into a folder of its own.
  const versions = ['old', 'new'].map((version) => {
    const copy = path.join(data, version, 'rtm.jar');
    mkdirSync(path.dirname(copy));
    copyFileSync(jar, copy);
    return { jar: copy, archive: new ClassArchive(storage, copy, () => undefined) };
  });
  const [old, update] = versions as [(typeof versions)[0], (typeof versions)[0]];
  const create = async ({ archive }: typeof old) => {
    await archive.create(java);
    const file = await archive.find(java);
    assert.ok(file, 'no archive was created');
    return file;
  };
  const run = (version: typeof old, archive: string, session: Parameters<typeof runSession>[2]) => {
    const args = serverArguments(version.jar, archive, 0, java.version);
    // Java does not start if it cannot use the archive.
    const strict = args.map((arg) => arg.replace(/^(-Xshare:|-XX:AOTMode=)auto$/, '$1on'));
    assert.notDeepEqual(strict, args);
    return runSession(java.program, strict, session);
  };

  const oldFile = await create(old);
  const oldBytes = readFileSync(oldFile);
  const exitCode = await run(old, oldFile, async (server) => {
    const newFile = await create(update);
    assert.notEqual(newFile, oldFile);
    // Windows does not delete a file in use.
    if (existsSync(oldFile)) {
      assert.deepEqual(readFileSync(oldFile), oldBytes);
    }
    const text = (await server.sendRequest(decode, { uri })).text;
    const updated = await run(update, newFile, async (other) => {
      assert.equal((await other.sendRequest(decode, { uri })).text, text);
    });
    assert.equal(updated, 0);
  });
  assert.equal(exitCode, 0);
});
