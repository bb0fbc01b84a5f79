import { describe, expect, it } from 'vitest';
import { searchWordsOf, typedWordsOf } from './search-words.js';

/** True if a search finds a text. */
const finds = (search: string, text: string): boolean => {
  const words = searchWordsOf(text);
  return typedWordsOf(search).every((typed) => words.some((word) => word.startsWith(typed)));
};

describe('a search', () => {
  it.each([
    ['mw23l', 'Halda MW-23L microwave'],
    ['mw23l', 'Halda MW 23 L'],
    ['mw-23l', 'Halda MW23L'],
    ['MW 23 L', 'Halda MW23L'],
    ['23 l', 'Oven 23L'],
    ['23l', 'Oven 23 L'],
    ['tr900', 'Dryer TR-900'],
    ['tr 900', 'Dryer TR900'],
    ['b-12', 'Blender B12'],
    ['b12', 'Blender B 12'],
    ['2.1', 'Speaker 2.1 Bluetooth'],
    ['wifi', 'Wi-Fi router'],
    ['wi-fi-router', 'Wi-Fi router'],
    ['1,299', 'Voucher 1,299'],
    ['tv,fan', 'Fan and TV'],
  ])('%s finds %s: letters and digits may be joined or apart', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['b-12', 'Speaker 2.1 Bluetooth 12 V'],
    ['b-12', '12 V battery'],
    ['21', 'Speaker 2.1'],
    ['mw23l', 'MW 32 L'],
    ['ven', 'Oven'],
    ['ovengrill', 'Oven grill'],
  ])('%s does not find %s', (search, text) => {
    expect(finds(search, text)).toBe(false);
  });

  it.each([
    ['1000va', 'UPS ১০০০VA'],
    ['১০০০', 'UPS 1000 VA'],
    ['٢٣', 'Oven 23 L'],
    ['२३', 'Oven 23 L'],
    ['23', 'Oven ２３L'],
  ])('%s finds %s: the digits of all scripts are the same', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['ofen', 'Öfen'],
    ['oefen', 'Öfen'],
    ['öfen', 'Ofen'],
    ['cafe', 'CAFÉ'],
    ['café', 'Cafe'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['smoerrebroed', 'Smørrebrød'],
  ])('%s finds %s: accents do not matter, however they are typed', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it.each([
    ['মাইক্রো', 'মাইক্রোওয়েভ'],
    ['মাইকরো', 'মাইক্রোওয়েভ'],
    ['মাইকো', 'মাইক্রোওয়েভ'],
    ['ফিজ', 'ফ্রিজ'],
    ['র\u200d্যাক', 'র্যাক'],
    ['ব\u09dc', 'বড়'],
  ])('%s finds %s: a conjunct may be typed apart, or without its second consonant', (search, text) => {
    expect(finds(search, text)).toBe(true);
  });

  it('knows the vowel signs of Bengali apart', () => {
    expect(finds('ওভা', 'ওভেন')).toBe(false);
  });

  it('has few and short words also for a book', () => {
    expect(searchWordsOf('a1'.repeat(100)).length).toBeLessThan(50);
    expect(searchWordsOf('x'.repeat(200))).toEqual(['x'.repeat(40)]);
    expect(typedWordsOf('x'.repeat(200))).toEqual(['x'.repeat(40)]);
    expect(typedWordsOf(' .* ')).toEqual([]);
  });
});
