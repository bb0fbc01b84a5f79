import { describe, expect, it } from 'vitest';
import { typedWordsOf, writtenWordsOf } from './search-words.js';
import { similarSearches, toLookup } from './similar-searches.js';
import { canSlip, slipKeysOf } from './slips.js';

const NAMES = 'Microwave Oven Grill, Rice Cooker, Kettle, Air Fryer, Battery, Knife, Halda, হালদা ফ্যান, Fridge';
const WORDS = [...writtenWordsOf(NAMES)]
  .filter(([, text]) => canSlip(text))
  .map(([plain, text]) => ({ plain, text, keys: slipKeysOf(text) }));

/** Suggestions from all words of the names: a vocabulary may find more words than it is asked for. */
function suggest(q: string, { isSame = false } = {}): string[] {
  const begins = (token: string) =>
    typedWordsOf(token).every(
      (part) => WORDS.some(({ plain }) => plain.startsWith(part)) || /^\d/.test(part),
    );
  const beginnings = new Set((toLookup(q)?.beginnings ?? []).filter(begins));
  return similarSearches(q, { beginnings, words: WORDS }, { isSame });
}

describe('what may have been meant', () => {
  it.each([
    ['mircowave', 'microwave'],
    ['micro wave', 'microwave'],
    ['mirco wave oven', 'microwave oven'],
    ['ricecooker', 'rice cooker'],
    ['halda griell', 'halda grill'],
    ['kettles', 'kettle'],
    ['batteries', 'battery'],
    ['knives', 'knife'],
    ['ফ্যানগুলো', 'ফ্যান'],
    ['ফ্রিজ', 'fridge'],
    ['oven 23 litres', 'oven 23l'],
    ['KETLE', 'kettle'],
    ['mircow', 'microwave'],
    ['halda micrwa', 'halda microwave'],
    ['frigde', 'fridge'],
  ])('by %s is first of all %s', (q, similar) => {
    expect(suggest(q)[0]).toBe(similar);
  });

  it('is never what was typed, and nothing without letters, without a similar word, or of a sentence', () => {
    expect(suggest('kettle')).not.toContain('kettle');
    for (const q of ['', '89400', 'ha-0006', 'xyzzy', 'one two three four five six seven'])
      expect(suggest(q)).toEqual([]);
    expect(toLookup('89400')).toBeNull();
    expect(toLookup('one two three four five six seven')).toBeNull();
  });

  it.each([
    ['refrigerator 300l', 'fridge 300l'],
    ['micro', 'microwave'],
    ['মাইক্রো', 'microwave'],
    ['frije', 'fridge'],
  ])('by %s is %s, which means the same', (q, similar) => {
    expect(suggest(q)).toContain(similar);
  });

  it('is the same code with other zeros in front', () => {
    expect(suggest('036000291452')).toEqual(['00036000291452', '0036000291452']);
    expect(suggest('০০৩৬০০০২৯১৪৫২')).toContain('036000291452');
    expect(suggest('8941100501234')).toEqual(['08941100501234']);
  });

  it('is only another spelling of the same words beside a search that finds something', () => {
    expect(suggest('ketle', { isSame: true })[0]).toBe('kettle');
    expect(suggest('settle', { isSame: true })).toEqual([]);
    expect(suggest('settle')[0]).toBe('kettle');
  });

  it('is at most five searches, and asks for few keys', () => {
    expect(suggest('ovan grall kattle fryar cookar halde').length).toBeLessThanOrEqual(5);
    const lookup = toLookup(Array.from({ length: 6 }, () => 'brightwellstainless').join(' '));
    expect((lookup?.keys.length ?? 0) + (lookup?.words.length ?? 0)).toBeLessThan(700);
  });
});
