import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const read = (/** @type {string} */ name) => readFileSync(path.join(ROOT, name), 'utf8');
const rows = read('docs/threats.md').match(/^\| \d+\. .*$/gm) ?? [];

it('numbers every threat', () => {
  expect(rows.map((row) => Number.parseInt(row.slice(2), 10))).toEqual(rows.map((_, index) => index + 1));
});

it.each(rows)('names a test that exists: %.60s', (row) => {
  const [, file = '', name = ''] = /\| `([^`]+)` “(.+)” \|$/.exec(row) ?? [];
  assert.ok(file && name, row);
  assert.ok(read(file).includes(name), `${file} has no test “${name}”`);
});

const faults =
  read('docs/operating.md')
    .split('## Faults\n')[1]
    ?.match(/^\| .*`.*$/gm) ?? [];

it.each(faults)('names tests that exist: %.60s', (row) => {
  const tests = [...(row.split(' | ').at(-1) ?? '').matchAll(/`([^`]+)`(?: “([^”]+)”)?/g)];
  assert.ok(tests.length > 0, row);
  for (const [, file = '', name = ''] of tests) {
    const text = read(/^(apps|scripts)\//.test(file) ? file : `apps/api/src/${file}`);
    assert.ok(text.includes(name), `${file} has no test “${name}”`);
  }
});
