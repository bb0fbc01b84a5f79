import { describe, expect, it } from 'vitest';
import { canSlip, correctionsOf, distanceOf, slipKeysOf } from './slips.js';
import { soundKeysOf, toLatin } from './sound.js';
import { otherSizesOf } from './units.js';

const meet = (a: string, b: string) => slipKeysOf(a).some((key) => slipKeysOf(b).includes(key));

describe('the keys of a word', () => {
  it.each([
    ['mircowave', 'microwave'],
    ['microwve', 'microwave'],
    ['microwavve', 'microwave'],
    ['nicrowave', 'microwave'],
    ['refridgerator', 'refrigerator'],
    ['vaccum', 'vacuum'],
    ['fna', 'fan'],
    ['tueag', 'turag'],
    ['মাইক্রোওয়েভ', 'microwave'],
    ['হালদা', 'halda'],
    ['ফ্রিজ', 'fridge'],
  ])('%s and %s have one in common', (a, b) => {
    expect(meet(a, b)).toBe(true);
  });

  it.each([
    ['kettle', 'blender'],
    ['microwave', 'television'],
  ])('%s and %s have none', (a, b) => {
    expect(meet(a, b)).toBe(false);
  });

  it('are few, also of the longest word', () => {
    expect(slipKeysOf('brightwellstainlesssteel').length).toBeLessThan(60);
    expect(canSlip('x'.repeat(25))).toBe(false);
  });
});

it('takes no number, model or short word for another', () => {
  expect(['23l', 'ha-0006', 'tv', '8940000000001', ''].filter(canSlip)).toEqual([]);
});

it.each([
  ['oven', 'oven', 0],
  ['ovne', 'oven', 1],
  ['ovn', 'oven', 1],
  ['ovenn', 'oven', 1],
  ['iven', 'oven', 1],
  ['abcd', 'badc', 2],
  ['', 'ab', 2],
])('%s is as far from %s as letters are wrong: %i', (a, b, distance) => {
  expect(distanceOf(a, b)).toBe(distance);
});

it('puts the nearest word first, and leaves out those that are others', () => {
  const words = ['kettle', 'settle', 'cattle', 'nettle', 'kitten', 'oven'];
  expect(correctionsOf('ketle', words, 9).map(({ word }) => word)).toEqual(['kettle', 'cattle']);
  expect(correctionsOf('oven', ['oven'], 9)).toEqual([]);
});

it('tells other spellings from slips', () => {
  const isSame = (typed: string, word: string) => correctionsOf(typed, [word], 1)[0]?.isSame;
  expect(isSame('মাইক্রোওয়েভ', 'microwave')).toBe(true);
  expect(isSame('grill', 'gril')).toBe(true);
  expect(isSame('grill', 'drill')).toBe(false);
});

it.each([
  ['ভ্যাকুয়াম', 'vacuum'],
  ['চার্জার', 'charger'],
  ['ওয়াশিং', 'washing'],
  ['মেশিন', 'machine'],
  ['ইন্ডাকশন', 'induction'],
  ['জেনারেটর', 'generator'],
  ['সাঙ্গু', 'sangu'],
  ['সাদা', 'white'],
])('%s sounds like %s', (bangla, english) => {
  expect(soundKeysOf(english)).toContain(soundKeysOf(toLatin(bangla))[0]);
});

it.each([
  ['23 liter', ['23l', '23লি', '23']],
  ['1.5ton', ['1.5t', '1.5টন', '1.5']],
  ['43inch', ['43in', '43ইঞ্চি', '43']],
  ['43"', ['43in', '43ইঞ্চি', '43']],
  ['২৩ লিটার', ['23l', '23লি', '23']],
  ['mw23l', []],
  ['23', []],
])('%s may be written otherwise: %j', (size, others) => {
  expect(otherSizesOf(size)).toEqual(others);
});
