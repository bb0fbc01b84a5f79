import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

/** A table that is an object has an entry for “constructor” and the like, which a text from outside may be. */
const OBJECT = /^(?:export )?const (\w+): (?:Readonly<|Partial<)*Record<string,.* = \{/gm;

describe.each(['packages/shared/src', 'apps/api/src', 'apps/web/src'])('%s', (parent) => {
  const files = readdirSync(path.join(ROOT, parent), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(testing|test)[\\/]/.test(file),
  );

  it('has Maps for tables whose keys are any texts', () => {
    const objects = files.flatMap((file) => {
      const text = readFileSync(path.join(ROOT, parent, file), 'utf8');
      return [...text.matchAll(OBJECT)].map(([, name]) => `${name} in ${file}`);
    });
    expect(objects).toEqual([]);
  });
});
