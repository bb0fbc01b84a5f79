import { describe, expect, it } from 'vitest';
import { createKeyReader, type Key } from './key-reader';

/** The keys of a text and Enter, after these gaps in milliseconds. The last gap is the one before Enter. */
function keysOf(text: string, gaps: readonly number[]): Key[] {
  let at = 1_000;
  return [...text, 'Enter'].map((key, index) => {
    at += index === 0 ? 0 : (gaps[index - 1] ?? 0);
    return { key, at };
  });
}

function read(keys: readonly Key[], prefix = ''): string[] {
  const take = createKeyReader(
    () => prefix,
    () => {},
  );
  return keys.map((key) => take(key)?.code ?? null).filter((code) => code !== null);
}

const EAN = '8941100501234';
const evenly = (gap: number, jitter: readonly number[] = [0]) =>
  Array.from({ length: EAN.length }, (_, index) => gap + (jitter[index % jitter.length] ?? 0));

describe('codes', () => {
  it.each([
    ['a scanner at a cable, which needs a millisecond or two for a key', evenly(1, [0, 1, 0])],
    ['a scanner at a cable that waits 8 ms between keys', evenly(8, [0, 1, -1])],
    ['a Bluetooth scanner, whose keys come in groups', evenly(2, [0, 0, 28, 0, 0, 26])],
    ['a Bluetooth scanner with a bad connection', evenly(4, [0, 44, 2, 31, 0, 12])],
    ['a slow scanner that was set to 60 ms for each key', evenly(60, [0, 4, -5, 2])],
    ['the slowest setting, 100 ms', evenly(100, [0, 6, -4, 3])],
  ])('reads the code of %s', (_, gaps) => {
    expect(read(keysOf(EAN, gaps))).toEqual([EAN]);
  });

  it('reads a short code with capitals, before which the scanner presses Shift', () => {
    const keys = keysOf('AB-7', [6, 6, 6, 6]).flatMap(({ key, at }) =>
      /[A-Z]$/.test(key) && key !== 'Enter'
        ? [
            { key: 'Shift', at: at - 2 },
            { key, at },
          ]
        : [{ key, at }],
    );
    expect(read(keys)).toEqual(['AB-7']);
  });

  it('reads codes that follow each other at once', () => {
    const first = keysOf('12345678', Array(8).fill(3));
    const second = keysOf('87654321', Array(8).fill(3)).map(({ key, at }) => ({ key, at: at + 40 }));
    expect(read([...first, ...second])).toEqual(['12345678', '87654321']);
  });

  it('begins anew with the scanner where a person has typed before', () => {
    const typed: Key[] = [
      { key: '4', at: 100 },
      { key: '2', at: 300 },
    ];
    expect(read([...typed, ...keysOf(EAN, evenly(5))])).toEqual([EAN]);
  });

  it.each([
    ['the kind of code that a scanner sends in front', `]E0${EAN}`, EAN],
    ['that of a data matrix', `]d2${EAN}`, EAN],
    ['control characters', `\u0002${EAN}\u0003`, EAN],
    ['both', `\u001d]C1AB-7`, 'AB-7'],
    ['the digits of Bangla', '৮৯৪১১০০৫', '89411005'],
  ])('reads a code without %s', (_, typed, code) => {
    expect(read(keysOf(typed, Array(typed.length).fill(4)))).toEqual([code]);
  });

  it.each([
    ['a data matrix', ']d20108940000000032', '8940000000032'],
    [
      'a data matrix with a batch and a date behind it',
      ']d2010894000000003210B-7\u001d17261231',
      '8940000000032',
    ],
    ['a GS1-128 with a date and a batch in front', ']C11726123110B-7\u001d0108940000000032', '8940000000032'],
    ['a QR code', ']Q30108940000000032', '8940000000032'],
    ['a GS1 DataBar', ']e00108940000000032', '8940000000032'],
    ['a code with control characters around it', '\u0002]C1\u001d0108940000000032\u0003', '8940000000032'],
    ['a carton', ']C10118941100501235', '18941100501235'],
    ['an EAN-8', ']d20100000012345670', '12345670'],
    ['digits of Bangla', ']d2০১০৮৯৪০০০০০০০০৩২', '8940000000032'],
  ])('reads the number of the product in the GS1 data of %s', (_, typed, code) => {
    expect(read(keysOf(typed, Array(typed.length).fill(4)))).toEqual([code]);
  });

  it.each([
    ['a wrong check digit', ']d20108940000000033', '0108940000000033'],
    ['no number of a product', ']C100189411005012345671', '00189411005012345671'],
    ['the digits only inside a batch', ']C110A0108940000000032', '10A0108940000000032'],
    ['data that is not of GS1', ']d10108940000000032', '0108940000000032'],
    ['the identifier of an EAN, which has a large letter', ']E00108940000000032', '0108940000000032'],
    ['no identifier', '0108940000000032', '0108940000000032'],
  ])('leaves a code as it is if it has %s', (_, typed, code) => {
    expect(read(keysOf(typed, Array(typed.length).fill(4)))).toEqual([code]);
  });

  it('ends with Tab as well', () => {
    const keys = keysOf(EAN, evenly(4)).map((key) => (key.key === 'Enter' ? { ...key, key: 'Tab' } : key));
    expect(read(keys)).toEqual([EAN]);
  });

  it('is guessed by the keys of a scanner whose letters are typed as Bangla', () => {
    const take = createKeyReader(
      () => '',
      () => {},
    );
    const pressed = [
      { key: 'ি', code: 'KeyA', shift: true },
      { key: 'ব', code: 'KeyB' },
      { key: '-', code: 'Minus' },
      { key: '৭', code: 'Digit7' },
      { key: 'Enter', code: 'Enter' },
    ];
    const read = pressed.map((each, index) => take({ ...each, at: 1_000 + 5 * index }));
    expect(read.at(-1)).toEqual({ code: 'Ab-7', isGuess: true });
  });

  it('takes the prefix off, at any speed up to the slowest', () => {
    expect(read(keysOf('~123', [90, 20, 110, 70]), '~')).toEqual(['123']);
    expect(read(keysOf('~', [20]), '~')).toEqual([]);
  });
});

describe('a short code, typed slowly', () => {
  const keys = keysOf('AB-7', [40, 58, 36, 55]);
  const free = (typed: readonly Key[]) => typed.map((key) => ({ ...key, isFree: true }));

  it('is a code while no field has the focus, with even and uneven gaps', () => {
    expect(read(free(keys))).toEqual(['AB-7']);
    expect(read(free(keysOf('AB-7', [50, 50, 50, 50])))).toEqual(['AB-7']);
  });

  it('is none in a field, where it may be a word', () => {
    expect(read(keys)).toEqual([]);
  });

  it.each([
    ['typed at the speed of people', 'oven', [92, 70, 64, 131]],
    ['a roll, and Enter with another finger', 'oven', [44, 38, 52, 118]],
    ['the keys of a shortcut', 'gd', [48, 52]],
    ['three keys', 'the', [24, 28, 30]],
  ])('is none while no field has the focus if it is %s', (_, text, gaps) => {
    expect(read(free(keysOf(text, gaps)))).toEqual([]);
  });
});

describe('typing', () => {
  it.each([
    // Recorded gaps between the keys of people, in milliseconds.
    ['a fast typist', 'microwave', [92, 118, 64, 131, 105, 88, 97, 122, 140]],
    ['a very fast typist, who rolls over keys', 'convection', [58, 31, 74, 44, 96, 38, 61, 49, 83, 70]],
    ['a fast typist of figures', '894110050', [84, 76, 95, 110, 61, 88, 97, 79, 118]],
    ['two fingers', 'grill', [210, 180, 240, 160, 300]],
    ['a few keys at once, and Enter later', 'asdf', [9, 12, 8, 160]],
    ['a short word in a roll', 'the', [24, 28, 30]],
    [
      'somebody who types evenly, at 110 words a minute',
      'refrigerator',
      [98, 112, 83, 120, 91, 105, 76, 118, 99, 88, 109, 117],
    ],
  ])('of %s is no code', (_, text, gaps) => {
    expect(read(keysOf(text, gaps))).toEqual([]);
  });

  it.each(['Rahim Stores', 'রহিম স্টোর্স', 'ফ্যান', 'é'.repeat(9), 'x'.repeat(65)])(
    'of %s by a program is no code, because it cannot be one',
    (text) => {
      expect(read(keysOf(text, Array(text.length).fill(2)))).toEqual([]);
    },
  );

  it('is no code without Enter, or with another key in it', () => {
    const keys = keysOf(EAN, evenly(3));
    expect(read(keys.slice(0, -1))).toEqual([]);
    expect(read(keys.map((key, index) => (index === 10 ? { ...key, key: 'ArrowLeft' } : key)))).toEqual([]);
  });
});
