import { describe, expect, it } from 'vitest';
import { findNext, findQuestion, selectLines } from './lines';
import type { LineCount, ShownLine } from './shown-lines';

const counted = (counted: number, expected: number): LineCount => ({
  counted,
  expected,
  at: '2026-03-01T06:00:00.000Z',
  by: 'karim@godown.test',
});

function line(item: string, rest: Partial<ShownLine> = {}): ShownLine {
  return { item, itemName: item, balance: 12, count: null, isWaiting: false, refused: null, ...rest };
}

/** A line of which this device's count of 9 was refused. It expected 12. */
function refused(replaces: number | null, rest: Partial<ShownLine>): ShownLine {
  const change = {
    ...{
      key: 'k',
      by: 'rahima@godown.test',
      at: 0,
      subject: 'c',
      itemName: 'a',
      kind: 'stockCountLine' as const,
    },
    ...{ item: 'a', counted: 9, expected: 12, replaces },
  };
  return line('a', { refused: { change, reason: 'No.' }, ...rest });
}

describe('findNext', () => {
  const lines = [line('a'), line('b', { count: counted(1, 1) }), line('c'), refused(null, { item: 'd' })];

  it('goes on to the next line that is not counted, and from the end to the start', () => {
    expect(findNext(lines, 'a')).toBe('c');
    expect(findNext(lines, 'c')).toBe('a');
  });

  it('never stays at the same line, and skips lines with a question', () => {
    expect(findNext([line('a'), refused(null, { item: 'd' })], 'a')).toBeNull();
  });
});

describe('selectLines', () => {
  it('finds every word in the name, in any case', () => {
    const lines = [line('Grill 25L Black'), line('Grill 30L')];
    expect(selectLines(lines, 'all', ' black GRILL ').map(({ item }) => item)).toEqual(['Grill 25L Black']);
  });

  it('finds counts that differ, but not those that are as expected', () => {
    const lines = [line('a', { count: counted(3, 3) }), line('b', { count: counted(0, 3) }), line('c')];
    expect(selectLines(lines, 'different', '').map(({ item }) => item)).toEqual(['b']);
  });
});

describe('findQuestion', () => {
  it('asks about a count of someone else, and adds up if no stock moved between both', () => {
    const theirs = counted(8, 12);
    expect(findQuestion(refused(null, { count: theirs }))).toEqual({ kind: 'theirs', theirs, isSum: true });
    const later = counted(8, 11);
    expect(findQuestion(refused(null, { count: later }))).toMatchObject({ kind: 'theirs', isSum: false });
  });

  it('asks about stock that moved when nobody else counted', () => {
    expect(findQuestion(refused(null, { balance: 11 }))).toEqual({ kind: 'moved', before: 12, now: 11 });
    const own = { count: counted(7, 12), balance: 11 };
    expect(findQuestion(refused(7, own))).toEqual({ kind: 'moved', before: 12, now: 11 });
  });

  it('gives the reason of the server for anything else', () => {
    expect(findQuestion(refused(null, {}))).toEqual({ kind: 'other' });
    expect(findQuestion(line('a'))).toBeNull();
  });
});
