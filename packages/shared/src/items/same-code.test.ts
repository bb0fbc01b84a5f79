import { describe, expect, it } from 'vitest';
import { codeKeyOf, holdersOf, isSameCode, spellingsOf, unitsOfCode } from './same-code.js';

describe('two codes are the same', () => {
  it.each([
    ['AB-1', 'ab-1'],
    ['036000291452', '0036000291452'],
    ['036000291452', '00036000291452'],
    ['8941100501234', '08941100501234'],
  ])('%s and %s', (one, other) => {
    expect(isSameCode(one, other)).toBe(true);
    expect(spellingsOf(one)).toContain(other);
    expect(spellingsOf(other)).toContain(one);
  });

  it.each([
    ['18941100501234', '8941100501234'],
    ['8941', '08941'],
    ['0000000008941', '8941'],
    ['AB-1', 'AB1'],
    ['A36000291452', '0A36000291452'],
  ])('%s and %s are not', (one, other) => {
    expect(isSameCode(one, other)).toBe(false);
    expect(spellingsOf(one)).not.toContain(other);
  });

  it('if they have the same key, however they are spelled', () => {
    for (const code of ['Ab-1', '036000291452', '08941100501234', 'X', '--'])
      for (const spelling of spellingsOf(code)) expect(codeKeyOf(spelling)).toBe(codeKeyOf(code));
  });
});

describe('a code', () => {
  const upper = { barcode: 'Q1' };
  const lower = { barcode: '5', cartons: [{ code: 'q1', units: 6 }] };

  it('stands for the item that has it as it is written, else for all that have the same', () => {
    expect(holdersOf([upper, lower], 'q1')).toEqual([lower]);
    expect(holdersOf([lower, upper], 'Q1')).toEqual([upper]);
    const mixed = [{ barcode: 'Box-A' }, { barcode: 'box-a' }, { barcode: 'box-ab' }];
    expect(holdersOf(mixed, 'BOX-A')).toEqual(mixed.slice(0, 2));
    expect(holdersOf([upper, {}], 'Q2')).toEqual([]);
  });

  it('stands for one piece or for those of a carton', () => {
    const item = { barcode: 'Q1', cartons: [{ code: 'q1', units: 6 }] };
    expect(['Q1', 'q1', 'Q2', ''].map((code) => unitsOfCode(item, code))).toEqual([1, 6, null, null]);
    expect(unitsOfCode(lower, 'Q1')).toBe(6);
  });
});
