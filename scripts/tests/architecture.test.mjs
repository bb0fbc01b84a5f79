import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

const text = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/** @param {string} parent */
const foldersIn = (parent) =>
  readdirSync(path.join(ROOT, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

it.each(['apps/api/src', 'apps/web/src', 'apps/web/src/inventory', 'packages/embedded-mongo/src'])(
  'docs/architecture.md has every folder of %s',
  (parent) => {
    expect(foldersIn(parent).filter((name) => !text.includes(`\`${name}/`))).toEqual([]);
  },
);
