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
