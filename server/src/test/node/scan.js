// How long the problems of a whole workspace take, and how much an edit waits for that scan.
// Usage: node scan.js FOLDER FILE.rtmt [rtm.jar]
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const {pathToFileURL} = require('node:url');
const {Client, fail} = require('./client');

const EDITS = 40;
const WARM_UP = 20;
// No file is checked during two seconds after an edit: then the scan goes on, and an edit meets it.
const QUIET = 2300;
const folder = path.resolve(process.argv[2]);
const file = path.resolve(process.argv[3]);
const jar = path.resolve(process.argv[4] ?? path.join(__dirname, '../../../target/rtm.jar'));
const uri = pathToFileURL(file).href;
const added = [{uri: pathToFileURL(folder).href, name: 'mod'}];

const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

/** A server that scans nothing yet. */
async function server() {
  const client = new Client(jar, true, null);
  await client.start();
  return client;
}

function add(client) {
  return client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {event: {added, removed: []}});
}

async function scan() {
  const client = await server();
  const began = performance.now();
  await add(client);
  const {items} = await client.request('workspace/diagnostic', {previousResultIds: []});
  const seconds = (performance.now() - began) / 1000;
  const status = fs.readFileSync(`/proc/${client.process.pid}/status`, 'utf8');
  const [, memory] = /VmHWM:\s*(\d+)/.exec(status);
  console.log(`scan: ${items.length} files with problems, ${seconds.toFixed(1)} s, ${memory >> 10} MiB`);
  await client.end();
}

/** Types a digit into a row in the middle of the text and removes it again, many times. */
async function type(client, scanned) {
  const text = fs.readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const number = /\d\.\d+(?= )/;
  const line = lines.findIndex((l, i) => i > lines.length / 2 && l.includes('|') && number.test(l));
  const found = number.exec(lines[line]);
  const character = found.index + found[0].length;
  let version = 1;
  const edit = async () => {
    const isInserted = version % 2 === 1;
    const start = {line, character};
    const end = {line, character: isInserted ? character : character + 1};
    const began = performance.now();
    await client.change(uri, ++version, [{range: {start, end}, text: isInserted ? '1' : ''}]);
    await client.about('diagnostic', uri, {});
    return performance.now() - began;
  };
  await client.open(uri, text);
  for (let i = 0; i < WARM_UP; i++) {
    await edit();
  }
  let isOver = false;
  if (scanned) {
    await add(client);
    client.request('workspace/diagnostic', {previousResultIds: []}).then(() => (isOver = true));
  }
  const times = [];
  while (times.length < EDITS && !isOver) {
    await pause(QUIET);
    times.push(await edit());
  }
  return isOver ? times.slice(0, -1) : times;
}

async function typing(scanned) {
  let times = [];
  while (times.length < EDITS) {
    const client = await server();
    times.push(...(await type(client, scanned)));
    // A scan may still run.
    client.process.kill();
    await client.exited;
  }
  times = times.sort((a, b) => a - b);
  const at = p => times[Math.min(times.length - 1, Math.floor(p * times.length))].toFixed(1);
  console.log(`edit ${scanned ? 'beside a scan' : 'alone'}: ${times.length} times, p50 ${at(0.5)}, p95 ${at(0.95)} ms`);
}

async function main() {
  await scan();
  await scan();
  await typing(false);
  await typing(true);
}

main().catch(fail);
