import { SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import type { Currency } from '@godown/shared/language/currency';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { countText, inDigits, moneyText, signedText } from './format';
import { preferLatinDigits } from './number-style';

describe('a count', () => {
  it.each([0, 7, 999, 1000, 1211, 20_000, 123_456, 1_234_567])('separates the thousands of %i', (count) =>
    expect(countText(count)).toBe(count.toLocaleString('en')),
  );

  it.each([
    [-3, '−3'],
    [-999, '−999'],
    [-1200, '−1,200'],
    [-0, '0'],
  ])('%i has a minus as wide as the figures: %s', (count, text) => expect(countText(count)).toBe(text));
});

it.each([
  [20, '+20'],
  [-1_234_567, '−1,234,567'],
  [0, '0'],
])('a change of %i has its sign: %s', (change, text) => expect(signedText(change)).toBe(text));

it.each([
  [0, '0.00$'],
  [129.5, '129.50$'],
  [1299.5, '1,299.50$'],
  [18.9, '18.90$'],
  [1_000_000_000, '1,000,000,000.00$'],
  [-0.5, '−0.50$'],
])('money has two decimals, its thousands separated and the $ after it: %d is %s', (dollars, text) =>
  expect(moneyText(dollars)).toBe(text),
);

describe('in Bangla', () => {
  beforeEach(inBangla);

  it.each([
    [0, '০'],
    [999, '৯৯৯'],
    [1211, '১,২১১'],
    [129_500, '১,২৯,৫০০'],
    [12_345_678, '১,২৩,৪৫,৬৭৮'],
    [-3, '−৩'],
  ])('a count of %i has Bangla digits, and groups as in lakh and crore: %s', (count, text) =>
    expect(countText(count)).toBe(text),
  );

  it('a change and a code have Bangla digits', () => {
    expect(signedText(20)).toBe('+২০');
    expect(inDigits('DN-2026')).toBe('DN-২০২৬');
  });

  it('dollars have the $ after them', () => {
    expect(moneyText(189.5)).toBe('১৮৯.৫০$');
    expect(moneyText(129_500)).toBe('১,২৯,৫০০.০০$');
    expect(moneyText(-0.5)).toBe('−০.৫০$');
  });

  it('a person who prefers Latin digits gets them, in the same groups', () => {
    preferLatinDigits(true);
    expect(countText(129_500)).toBe('1,29,500');
    expect(moneyText(129_500)).toBe('1,29,500.00$');
    preferLatinDigits(false);
    expect(countText(129_500)).toBe('১,২৯,৫০০');
  });
});

describe('in taka', () => {
  it.each([
    [129_500, '৳1,29,500.00'],
    [999, '৳999.00'],
    [-1500.5, '−\u2060৳1,500.50'],
  ])('money in English has the sign before it and groups as in lakh: %d is %s', async (taka, text) => {
    expect((await withCurrency('BDT')).moneyText(taka)).toBe(text);
  });

  it('a change has its sign, and no line ends after it', async () => {
    await withCurrency('BDT');
    const { signedMoneyText } = await import('../stock/money-change');
    expect([500, -500, 0].map((change) => signedMoneyText(change))).toEqual([
      '+\u2060৳500.00',
      '−\u2060৳500.00',
      '৳0.00',
    ]);
  });

  it('money in Bangla has Bangla digits, or Latin ones', async () => {
    await inBangla();
    const shop = await withCurrency('BDT');
    expect(shop.moneyText(129_500)).toBe('৳১,২৯,৫০০.০০');
    preferLatinDigits(true);
    expect(shop.moneyText(129_500)).toBe('৳1,29,500.00');
  });

  it('counts are grouped as the money beside them, in English too', async () => {
    expect((await withCurrency('BDT')).countText(129_500)).toBe('1,29,500');
  });

  it.each([
    ['BDT', '৳'],
    ['USD', '$'],
  ] as const)('the label of a price in %s has the sign %s', async (currency, sign) => {
    expect((await withCurrency(currency)).currencySign()).toBe(sign);
  });
});

/** The formats in a page of a shop with this currency. It is read once. */
async function withCurrency(currency: Currency) {
  // That of another test.
  document.getElementById(SETTINGS_ELEMENT_ID)?.remove();
  const settings = document.createElement('script');
  settings.type = 'application/json';
  settings.id = SETTINGS_ELEMENT_ID;
  settings.textContent = JSON.stringify({ currency });
  document.head.append(settings);
  onTestFinished(() => settings.remove());
  vi.resetModules();
  const [format, style] = await Promise.all([import('./format'), import('./number-style')]);
  const shop = { ...format, ...style };
  // Another element may take its place later.
  shop.shopCurrency();
  return shop;
}
