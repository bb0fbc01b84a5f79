import { expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { COUNT_ID } from '../test/stock-count-kit';
import { toShownLines } from './shown-lines';

const NAMES = ['বড়ো বাতি', 'Apple 5', 'বডি'];
const COUNT = {
  _id: COUNT_ID,
  warehouse: 'uttara' as const,
  title: '',
  at: '2026-03-01T06:00:00.000Z',
  email: 'rahima@godown.test',
  lineCount: NAMES.length,
  countedLines: 0,
  lines: NAMES.map((itemName) => ({ item: itemName, itemName, balance: 1 })),
};
const namesInOrder = () => toShownLines(COUNT, [], []).map(({ itemName }) => itemName);

it('has its lines in the order of all lists, in either language', async () => {
  const sorted = ['Apple 5', 'বডি', 'বড়ো বাতি'];
  expect(namesInOrder()).toEqual(sorted);
  await inBangla();
  expect(namesInOrder()).toEqual(sorted);
});
