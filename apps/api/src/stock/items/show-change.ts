import { can, type Role } from '@godown/shared/access/roles';
import type { Item } from '@godown/shared/items/item';
import type { Movement } from '@godown/shared/stock/movements';
import type { Response } from 'express';
import { toEtag } from '../../http/conditional.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { type ItemDoc, toItem } from '../records/item-doc.js';
import { toMovement } from '../records/movement-doc.js';

interface Shown {
  res: Response;
  role: Role;
}

/** Returns the only item of a change as the caller may see it, and sets its version as the `ETag`. */
export function showItem({ res, role }: Shown, written: Written): Item {
  const item = toItem(onlyItem(written), role);
  res.set('ETag', toEtag(item.version));
  return item;
}

/** Returns the response to a change of stock: the same item with the movements of the change. */
export function showChange<Body>(
  call: Shown,
  written: Written,
  toBody: (item: Item, movements: Movement[]) => Body,
): Body {
  const withCost = can(call.role, 'cost');
  const movements = written.movements.map((doc) => toMovement(doc, undefined, { withCost }));
  return toBody(showItem(call, written), movements);
}

/** The item of a change of one item. */
export function onlyItem({ items: [item] }: Written): ItemDoc {
  if (!item) throw new Error('A change has no item.');
  return item;
}
