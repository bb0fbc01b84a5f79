import { expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { collator } from './collator';

const sorted = (...names: string[]) => names.toSorted(collator().compare);

it('sorts names as the language on the screen does', async () => {
  const names = ['Zenith', 'আইরন', 'Arena', 'ফ্যান'];
  expect(sorted(...names)).toEqual(['Arena', 'Zenith', 'আইরন', 'ফ্যান']);
  await inBangla();
  expect(sorted(...names)).toEqual(['আইরন', 'ফ্যান', 'Arena', 'Zenith']);
});

it('sorts 2 before 10, and small letters beside capitals', () => {
  expect(sorted('Shelf 10', 'shelf 3', 'Shelf 2')).toEqual(['Shelf 2', 'shelf 3', 'Shelf 10']);
});
