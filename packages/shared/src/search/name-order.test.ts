import { describe, expect, it } from 'vitest';
import { compareNames, inLetterOrder, nameKeyOf, sortByName } from './name-order.js';

const bangla = new Intl.Collator('bn');
/** As the store sorts them: by their bytes. */
const compareKeys = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));
const byKey = (names: readonly string[]) =>
  names.toSorted((a, b) => compareKeys(nameKeyOf(a), nameKeyOf(b)) || bangla.compare(a, b));

/** All words of up to `length` of these letters. */
function wordsOf(letters: readonly string[], length: number): string[] {
  const shorter = length === 1 ? [''] : ['', ...wordsOf(letters, length - 1)];
  return [...new Set(shorter.flatMap((word) => letters.map((letter) => word + letter)))];
}

/** The pairs that follow each other by key and not by the collation. */
function misplaced(names: readonly string[]): string[] {
  const sorted = byKey(names);
  return sorted.flatMap((name, at) => {
    const next = sorted[at + 1];
    return next === undefined || bangla.compare(name, next) <= 0 ? [] : [`${name} ${next}`];
  });
}

describe('the order of names', () => {
  it('is the one of Intl.Collator for all letters of Bangla', () => {
    const block = Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x980 + at));
    // U+09FE belongs to Sanskrit only.
    const letters = block.filter((letter) => /^[\p{L}\p{M}]$/u.test(letter) && letter !== '\u09fe');
    expect(misplaced(letters)).toEqual([]);
    expect(misplaced(letters.map((letter) => `ক${letter}ট`))).toEqual([]);
  });

  it.each([
    ['signs', ['ক', 'ং', 'ঃ', 'ঁ', 'া', 'অ', 'হ']],
    ['letters with a dot', ['ড', 'ড়', 'ঢ', 'ঢ়', 'য', 'য়', 'ত']],
    ['ৎ and conjuncts', ['ত', 'ৎ', '্', 'ক', 'ষ', 'ড়', 'ড', 'ি']],
    ['spaces', ['ক', ' ', '১', 'ৎ', 'য়', 'ৗ']],
  ])('is the one of Intl.Collator for all short words with %s', (_name, letters) => {
    const words = wordsOf(letters, 4).filter((word) => !/^ | $| {2}|১{2}/.test(word));
    expect(misplaced(words)).toEqual([]);
  });

  it('is the one of Intl.Collator for names as they are', () => {
    const names = [
      'বাংলা সাবান',
      'বাঁশি',
      'বাকস',
      'বাতি ১০ ওয়াট',
      'বাতি ৯ ওয়াট',
      'বাড়ি',
      'উৎসব',
      'উত্তর',
      'ঢাকনা',
      'ঢেঁকি',
      'দুঃখ',
      'দুধ',
      'ক্ষীর',
      'কড়াই',
      'কড়ি',
      'র‍্যাক',
      'রাবার',
      'আষাঢ়',
      'আয়না',
    ];
    const numeric = new Intl.Collator('bn', { numeric: true });
    expect(names.toSorted(compareNames)).toEqual(names.toSorted(numeric.compare));
  });

  it('has Latin names before Bangla ones, without regard to case and accents, and 2 before 10', () => {
    const sorted = ['Arena', 'écran', 'Shelf 2', 'shelf 3', 'Shelf 10', 'zenith', 'আইরন', 'ফ্যান'];
    expect(sorted.toReversed().toSorted(compareNames)).toEqual(sorted);
    expect(compareNames('ZENITH', 'zenith')).toBe(0);
  });

  it('sorts a list with one key for each name, and leaves those with the same name in their order', () => {
    const names = ['বডি', 'Shelf 10', 'shelf 2', 'বাড়ি', 'SHELF  2', 'Arena'];
    const list = Array.from({ length: 60 }, (_, at) => ({ at, name: names[at % names.length] ?? '' }));
    let read = 0;
    const sorted = sortByName(list, ({ name }) => {
      read++;
      return name;
    });
    expect(sorted).toEqual(list.toSorted((a, b) => compareNames(a.name, b.name)));
    expect(read).toBe(list.length);
  });

  it('does not see joiners, in whichever way a letter with a dot is typed', () => {
    expect(inLetterOrder('র‍্যাক')).toBe(inLetterOrder('র্যাক'));
    expect(compareNames('\u09af\u09bc', '\u09df')).toBe(0);
  });

  it('keeps texts different that have the same letters, and Latin ones as they are', () => {
    const texts = ['পডা', 'পড়া', 'সত্', 'সৎ', 'সত্\tক', 'a ltd'];
    expect(new Set(texts.map(inLetterOrder)).size).toBe(texts.length);
    expect(inLetterOrder('a ltd')).toBe('a ltd');
  });

  it('fits into what an index sorts by, however long the name', () => {
    for (const letter of ['ৎ', 'ড়', '\u{1f600}'])
      expect(Buffer.byteLength(nameKeyOf(letter.repeat(300)))).toBeLessThanOrEqual(200);
  });
});
