import type { Partner } from '@godown/shared/trade/partners';
import { expect, it } from 'vitest';
import { matchPartners } from './match-partners';

const NAMES = [
  'মেসার্স জলিল অ্যান্ড ব্রাদার্স',
  'আগ্রাবাদ ইলেকট্রো কর্নার',
  'নাসির উদ্দিন',
  'লাল মিয়া',
  'Chawkbazar Electro House',
  'Rahima Begum',
  'Jalil Electric',
];
const PARTNERS = NAMES.map((name, index) => ({ _id: String(index), kind: 'customer', name }) as Partner);
const find = (text: string) => matchPartners(PARTNERS, text).map(({ name }) => name);

it.each([
  ['agrabad', ['আগ্রাবাদ ইলেকট্রো কর্নার']],
  ['agra elec', ['আগ্রাবাদ ইলেকট্রো কর্নার']],
  ['nasir uddin', ['নাসির উদ্দিন']],
  ['lal mia', ['লাল মিয়া']],
  ['রহিমা বেগম', ['Rahima Begum']],
  ['চকবাজার', ['Chawkbazar Electro House']],
])('finds a name in the other script: %s', (text, names) => expect(find(text)).toEqual(names));

it('lists those in the typed script first', () =>
  expect(find('jalil')).toEqual(['Jalil Electric', 'মেসার্স জলিল অ্যান্ড ব্রাদার্স']));

it.each(['j', 'karim', 'jalil 7', 'agrabad house', 'Rahima Jalil'])('finds nobody for %s', (text) =>
  expect(find(text).filter((name) => name !== 'Jalil Electric')).toEqual([]),
);
