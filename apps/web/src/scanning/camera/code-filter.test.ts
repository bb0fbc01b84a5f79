import { expect, it } from 'vitest';
import { createCodeFilter } from './code-filter';

const EAN = { format: 'ean_13', rawValue: '8941100501234' };
const ITF = { format: 'itf', rawValue: '00012345' };

it('takes a code once while it stays in the picture, and again after it was out of sight', () => {
  const select = createCodeFilter();
  expect(select([EAN], 0)).toEqual([EAN.rawValue]);
  for (let at = 100; at <= 3_000; at += 100) expect(select([EAN], at)).toEqual([]);
  expect(select([], 3_500)).toEqual([]);
  // A picture in which it could not be read.
  expect(select([EAN], 3_600)).toEqual([]);
  expect(select([EAN], 4_700)).toEqual([EAN.rawValue]);
});

it('takes a code without a check digit when two pictures agree', () => {
  const select = createCodeFilter();
  expect(select([{ ...ITF, rawValue: '0001' }], 0)).toEqual([]);
  expect(select([ITF], 100)).toEqual([]);
  expect(select([ITF], 200)).toEqual([ITF.rawValue]);
  expect(select([ITF], 300)).toEqual([]);
});

it('takes all codes of one picture', () => {
  expect(createCodeFilter()([EAN, { format: 'qr_code', rawValue: 'GDN-1' }], 0)).toEqual([
    EAN.rawValue,
    'GDN-1',
  ]);
});
