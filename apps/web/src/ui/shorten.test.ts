import { expect, it } from 'vitest';
import { shorten } from './shorten';

it.each([
  ['Kettle 1.7L', 'Kettle 1.7L'],
  ['x'.repeat(40), 'x'.repeat(40)],
  ['x'.repeat(41), `${'x'.repeat(39)}…`],
  [`${'x'.repeat(38)} yyy`, `${'x'.repeat(38)}…`],
  ['🥘'.repeat(41), `${'🥘'.repeat(39)}…`],
])('%s becomes %s', (text, short) => expect(shorten(text)).toBe(short));
