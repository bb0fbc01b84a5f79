import { expect, it } from 'vitest';
import { inBangla } from '../test/in-bangla';
import { compactMoney, compactText, scaleFor } from './axis';

it.each([
  [0, '0'],
  [950, '950'],
  [1000, '1k'],
  [1234, '1.2k'],
  [34_400, '34k'],
  [-5_600_000, '−5.6M'],
  [2e9, '2B'],
])('%d is %s', (number, text) => {
  expect(compactText(number, number)).toBe(text);
});

it.each([
  [0, '০'],
  [950, '৯৫০'],
  [1234, '১,২৩৪'],
  [76_000, '৭৬,০০০'],
  [760_000, '৭.৬ লাখ'],
  [-5_600_000, '−৫৬ লাখ'],
  [23_000_000, '২.৩ কোটি'],
])('%d is %s in Bangla', async (number, text) => {
  await inBangla();
  expect(compactText(number, number)).toBe(text);
});

it('is an amount of dollars with the sign after it, and of taka with the sign before lakhs', async () => {
  expect(compactMoney(760_000, 760_000)).toBe('760k$');
  expect(compactMoney(-760_000, 760_000, 'BDT')).toBe('−\u2060৳7.6 lakh');
  expect(compactMoney(76_000, 76_000, 'BDT')).toBe('৳76,000');
  await inBangla();
  expect(compactMoney(760_000, 760_000)).toBe('৭.৬ লাখ $');
  expect(compactMoney(760_000, 760_000, 'BDT')).toBe('৳৭.৬ লাখ');
});

it('has one unit on one chart: that of its largest number', async () => {
  const ticks = [0, 50_000, 100_000, 150_000];
  expect(ticks.map((tick) => compactText(tick, 150_000))).toEqual(['0', '50k', '100k', '150k']);
  expect([0, 500_000, 1e6].map((tick) => compactText(tick, 1e6))).toEqual(['0', '0.5M', '1M']);
  const amounts = [86_74_080, 3_77_713, 97_000, 2400, -600].map((amount) =>
    compactMoney(amount, 86_74_080, 'BDT'),
  );
  expect(amounts).toEqual(['৳87 lakh', '৳3.8 lakh', '৳0.97 lakh', '৳0.02 lakh', '−\u2060৳0.01 lakh']);
  await inBangla();
  expect(ticks.map((tick) => compactText(tick, 150_000))).toEqual(['০', '০.৫ লাখ', '১ লাখ', '১.৫ লাখ']);
});

it.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [9, [0, 5, 10]],
  [37, [0, 10, 20, 30, 40]],
  [1400, [0, 500, 1000, 1500]],
  [28_466, [0, 10_000, 20_000, 30_000]],
])('has round lines up to %d', (most, ticks) => {
  expect(scaleFor(most)).toEqual({ top: ticks.at(-1), ticks });
});
