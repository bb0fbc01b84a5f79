import { describe, expect, it } from 'vitest';
import { cartonRows, joinRows, rowsWords, splitRows } from '../../stock/carton-rows';
import { writtenCartonsWords } from '../../stock/written-cartons';
import { placesOf, readRows } from './typed-cartons';

const SIX = { code: '189', units: 6 };
const MANY = { code: '190', units: 1200 };

describe('the text of cartons', () => {
  it('is read as it was written', () => {
    expect(readRows(cartonRows([SIX, MANY]))).toEqual([SIX, MANY]);
    expect(readRows(cartonRows([]))).toEqual([]);
  });

  it('keeps what is typed, also tabs and lines that were pasted', () => {
    const rows = [
      { code: '', units: '6' },
      { code: '', units: '' },
      { code: '18\t9\n0', units: 'six' },
    ];
    expect(splitRows(joinRows(rows))).toEqual([...rows.slice(0, 2), { code: '18 9 0', units: 'six' }]);
  });

  it('has no cartons in empty rows, and no number where none was typed', () => {
    const text = joinRows([
      { code: '189', units: '১,২০০' },
      { code: ' ', units: '' },
      { code: '190', units: '' },
    ]);
    expect(readRows(text)).toEqual([
      { code: '189', units: 1200 },
      { code: '190', units: Number.NaN },
    ]);
    expect(placesOf(splitRows(text))).toEqual([0, null, 1]);
  });

  it('is said in words', () => {
    expect(rowsWords(cartonRows([SIX, MANY]))).toBe('Carton of 6: 189, Carton of 1,200: 190');
    expect(writtenCartonsWords('189 x 6; 190 x 1200')).toBe('Carton of 6: 189, Carton of 1,200: 190');
    expect(writtenCartonsWords('of an older version')).toBe('of an older version');
    expect(writtenCartonsWords('')).toBe('');
  });
});
