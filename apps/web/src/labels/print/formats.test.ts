import { describe, expect, it } from 'vitest';
import { A4, fitsOnPaper, labelsOnPage, placeOnPage, sheetFormat, toFormat } from './formats';

const own = {
  paper: 'a4',
  width: 63.5,
  height: 38.1,
  columns: 3,
  rows: 7,
  left: 7.2,
  top: 15.1,
  columnGap: 2.5,
  rowGap: 0,
} as const;

describe('the sheets', () => {
  it.each([
    ['a4x24', 24, { x: 140, y: 259.5 }, { x: 70, y: 37 }],
    ['a4x40', 40, { x: 157.5, y: 267.3 }, { x: 52.5, y: 29.7 }],
    ['a4x65', 65, { x: 167.05, y: 265.1 }, { x: 38.1, y: 21.2 }],
  ] as const)('%s has %i labels, the last one within the paper', (name, count, last, size) => {
    const format = sheetFormat(name);
    expect(labelsOnPage(format)).toBe(count);
    expect(placeOnPage(format, count - 1)).toEqual(last);
    expect(last.x + size.x).toBeLessThanOrEqual(A4.width);
    expect(last.y + size.y).toBeLessThanOrEqual(A4.height);
    expect(format.label).toEqual({ width: size.x, height: size.y });
  });

  it('are filled from left to right, then down', () => {
    const format = sheetFormat('a4x65');
    expect([0, 1, 5].map((index) => placeOnPage(format, index))).toEqual([
      { x: 4.65, y: 10.7 },
      { x: 45.25, y: 10.7 },
      { x: 4.65, y: 31.9 },
    ]);
  });

  it.each(['a4x24', 'a4x40', 'a4x65'] as const)('%s prints nothing where printers cannot', (name) => {
    const { left, top, inset } = sheetFormat(name);
    expect(left + inset.x).toBeGreaterThanOrEqual(4.2);
    expect(top + inset.y).toBeGreaterThanOrEqual(4.2);
  });
});

describe('the rolls', () => {
  it.each([
    ['roll58', 58, 48],
    ['roll80', 80, 72],
  ] as const)('%s has one label a page, as wide as the head of the printer', (format, width, head) => {
    const roll = toFormat({ format, rollHeight: 30, own });
    expect(roll).toMatchObject({ page: { width, height: 30 }, label: { width, height: 30 } });
    expect(labelsOnPage(roll)).toBe(1);
    expect(roll.label.width - 2 * roll.inset.x).toBe(head);
  });
});

describe('labels of one’s own size', () => {
  it('are on A4', () => {
    const format = toFormat({ format: 'own', rollHeight: 30, own });
    expect(format.page).toEqual(A4);
    expect(placeOnPage(format, 20)).toEqual({ x: 139.2, y: 243.7 });
  });

  it('are on a page of their size on a roll with two in a row', () => {
    const roll = {
      ...own,
      paper: 'roll',
      width: 38,
      height: 25,
      columns: 2,
      rows: 1,
      left: 1,
      top: 0,
    } as const;
    expect(toFormat({ format: 'own', rollHeight: 30, own: roll }).page).toEqual({ width: 80.5, height: 25 });
    expect(fitsOnPaper(roll)).toBe(true);
  });

  it('do not fit if they need more paper than a sheet has', () => {
    expect(fitsOnPaper(own)).toBe(true);
    expect(fitsOnPaper({ ...own, columnGap: 7 })).toBe(false);
    expect(fitsOnPaper({ ...own, rows: 8 })).toBe(false);
  });
});
