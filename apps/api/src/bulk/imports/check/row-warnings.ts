/** Warnings about an unusual row that is not wrong. They reveal a decimal sign that was read wrongly. */
import type { Item } from '@godown/shared/items/item';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { RowChange } from '../../jobs/job-doc.js';

/** A price that changes by this factor is probably a mistake. */
const FACTOR = 10;

/** Sentences for people. None for a row without changes. */
export function warningsOf(item: Item | undefined, changes: readonly RowChange[]): Message[] {
  const after = new Map(changes.map(({ field, after }) => [field, Number(after)]));
  const price = after.get('price');
  const cost = after.get('cost');
  return [
    ...warnOfChange('price', item?.price, price),
    ...warnOfChange('cost', item?.cost, cost),
    ...WAREHOUSE_IDS.flatMap((warehouse) => {
      const stock = after.get(`stock.${warehouse}`) ?? 0;
      return stock < 0
        ? [sentence(/* i18n */ 'The stock of {warehouse} would be {stock}.', { warehouse, stock })]
        : [];
    }),
    ...(price === undefined && cost === undefined
      ? []
      : warnOfLoss(price ?? item?.price, cost ?? item?.cost)),
    ...changes.flatMap(warnOfDate),
  ];
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)';
/** As spreadsheet programs write dates: 2026-03-01, 01/03/2026, 1-Mar, Mar-26. */
const DATE = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d(?:T.*)?|\\d{1,2}/\\d{1,2}/\\d{2,4}|\\d{1,2}-${MONTH}(?:-\\d{2,4})?|${MONTH}-\\d\\d)$`,
  'i',
);

/** A spreadsheet program takes 3-1 for the first of March. */
function warnOfDate({ field, after }: RowChange): Message[] {
  return field === 'barcode' && DATE.test(String(after))
    ? [
        sentence(
          /* i18n */ 'The code {code} looks like a date. If the spreadsheet has changed it, format the column as text.',
          { code: String(after) },
        ),
      ]
    : [];
}

const CHANGES = {
  price: {
    rises: /* i18n */ 'The price rises from {before} to {after}.',
    falls: /* i18n */ 'The price falls from {before} to {after}.',
  },
  cost: {
    rises: /* i18n */ 'The cost rises from {before} to {after}.',
    falls: /* i18n */ 'The cost falls from {before} to {after}.',
  },
} as const;

function warnOfChange(field: 'price' | 'cost', before = 0, after = before): Message[] {
  // An item without a price has the price 0.
  if (before === 0) return [];
  const { rises, falls } = CHANGES[field];
  if (after >= before * FACTOR) return [sentence(rises, { before, after })];
  return after * FACTOR <= before ? [sentence(falls, { before, after })] : [];
}

function warnOfLoss(price = 0, cost = 0): Message[] {
  return cost > price && price > 0
    ? [sentence(/* i18n */ 'The cost {cost} is above the price {price}.', { cost, price })]
    : [];
}
