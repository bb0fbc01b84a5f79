import { can } from '@godown/shared/access/roles';
import type { Item } from '@godown/shared/items/item';
import type { Movement } from '@godown/shared/stock/movements';
import type { Response } from 'express';
import { roleOf } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { type ItemDoc, toItem } from '../records/item-doc.js';
import { toMovement } from '../records/movement-doc.js';

/** Responds with the only item of a change, by default alone, and with its version as the `ETag`. */
export function sendChange(
  res: Response,
  written: Written,
  toBody: (item: Item, movements: Movement[]) => object = (item) => item,
): void {
  const role = roleOf(res);
  const item = toItem(onlyItem(written), role);
  const movements = written.movements.map((doc) =>
    toMovement(doc, undefined, { withCost: can(role, 'cost') }),
  );
  res.set('ETag', toEtag(item.version)).json(toBody(item, movements));
}

/** The item of a change of one item. */
export function onlyItem({ items: [item] }: Written): ItemDoc {
  if (!item) throw new Error('A change has no item.');
  return item;
}
