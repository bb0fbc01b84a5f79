/** What the check of a file says about one row. The server says it in English, with values. */

import { SOURCE_LANGUAGE } from '@godown/shared/languages';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { countText, inDigits, moneyText } from '../ui/format';

type Say = (first: string, second: string) => string;

const money = (text: string): string => moneyText(Number(text));

const placeOf = (name: string): string =>
  say(WAREHOUSES.find(({ shortName }) => shortName === name)?.shortName ?? name);

const TEXTS: [RegExp, Say][] = [
  [/^Write a number like (.+)\.$/, (example) => t`Write a number like ${{ example: inDigits(example) }}.`],
  [
    /^Row (\d+) is about the same item\.$/,
    (row) => t`Row ${{ row: countText(Number(row)) }} is about the same item.`,
  ],
  [/^Another item has this bar code: (.+)\.$/, (item) => t`Another item has this bar code: ${{ item }}.`],
  [
    /^The price rises from (.+) to (.+)\.$/,
    (before, after) => t`The price rises from ${{ before: money(before) }} to ${{ after: money(after) }}.`,
  ],
  [
    /^The price falls from (.+) to (.+)\.$/,
    (before, after) => t`The price falls from ${{ before: money(before) }} to ${{ after: money(after) }}.`,
  ],
  [
    /^The cost rises from (.+) to (.+)\.$/,
    (before, after) => t`The cost rises from ${{ before: money(before) }} to ${{ after: money(after) }}.`,
  ],
  [
    /^The cost falls from (.+) to (.+)\.$/,
    (before, after) => t`The cost falls from ${{ before: money(before) }} to ${{ after: money(after) }}.`,
  ],
  [
    /^The cost (.+) is above the price (.+)\.$/,
    (cost, price) => t`The cost ${{ cost: money(cost) }} is above the price ${{ price: money(price) }}.`,
  ],
  [
    /^The stock of (\w+) would be (-?\d+)\.$/,
    (place, stock) =>
      t`The stock of ${{ warehouse: placeOf(place) }} would be ${{ stock: countText(Number(stock)) }}.`,
  ],
];

export function rowText(english: string): string {
  if (i18n.locale === SOURCE_LANGUAGE) return english;
  for (const [pattern, sayIt] of TEXTS) {
    const [, first = '', second = ''] = pattern.exec(english) ?? [];
    if (first) return sayIt(first, second);
  }
  return say(english);
}
