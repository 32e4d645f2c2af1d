// Counts the tests in JUnit's reports by outcome and reason. Fails if a test failed or none ran.
'use strict';
const { readFileSync } = require('node:fs');

const counts = new Map();
const failures = [];
for (const file of process.argv.slice(2)) {
  const report = readFileSync(file, 'utf8');
  for (const [, attributes, body] of report.matchAll(/<testcase ([^>]*?)(?:\/>|>(.*?)<\/testcase>)/gs)) {
    const outcome = /<(failure|error|skipped)[^>]*>(?:<!\[CDATA\[([^\n\]]*))?/.exec(body ?? '');
    const [kind, text = ''] = outcome ? outcome.slice(1) : ['passed'];
    // A reason may name a folder of this run.
    const reason = text.replace(/^.*?TestAbortedException(: Assumption failed)?:? ?/, '').replace(/\S*[\\/]\S*/g, '…');
    const key = kind === 'skipped' ? `not run: ${reason}` : kind === 'passed' ? 'passed' : 'FAILED';
    counts.set(key, (counts.get(key) ?? 0) + 1);
    if (key === 'FAILED') {
      const [, name] = /\bname="([^"]*)"/.exec(attributes);
      const [, type] = /\bclassname="([^"]*)"/.exec(attributes);
      failures.push(`${type} ${name}: ${text}`);
    }
  }
}
for (const [key, count] of [...counts].sort((a, b) => b[1] - a[1])) {
  console.log(`${String(count).padStart(6)}  ${key}`);
}
failures.forEach((failure) => console.log(failure));
process.exitCode = failures.length > 0 || !counts.has('passed') ? 1 : 0;
