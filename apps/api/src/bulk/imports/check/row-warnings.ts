/** What is unusual about a row that is not wrong. A sign before the decimals that was read wrongly shows here. */
import type { Item } from '@godown/shared/item';
import { shortName, WAREHOUSE_IDS } from '@godown/shared/warehouses';
import type { RowChange } from '../../jobs/job-doc.js';

/** A price that changes by this factor is probably a mistake. */
const FACTOR = 10;

const money = (value: number): string => value.toFixed(2);

/** Sentences for people. None for a row without changes. */
export function warningsOf(item: Item | undefined, changes: readonly RowChange[]): string[] {
  const after = new Map(changes.map(({ field, after }) => [field, Number(after)]));
  const price = after.get('price');
  const cost = after.get('cost');
  return [
    ...warnOfChange('price', item?.price, price),
    ...warnOfChange('cost', item?.cost, cost),
    ...WAREHOUSE_IDS.flatMap((id) => {
      const stock = after.get(`stock.${id}`) ?? 0;
      return stock < 0 ? [`The stock of ${shortName(id)} would be ${stock}.`] : [];
    }),
    ...(price === undefined && cost === undefined
      ? []
      : warnOfLoss(price ?? item?.price, cost ?? item?.cost)),
  ];
}

function warnOfChange(field: 'price' | 'cost', before = 0, after = before): string[] {
  // An item without a price has the price 0.
  if (before === 0) return [];
  const text = (verb: string) => [`The ${field} ${verb} from ${money(before)} to ${money(after)}.`];
  if (after >= before * FACTOR) return text('rises');
  return after * FACTOR <= before ? text('falls') : [];
}

function warnOfLoss(price = 0, cost = 0): string[] {
  return cost > price && price > 0 ? [`The cost ${money(cost)} is above the price ${money(price)}.`] : [];
}
