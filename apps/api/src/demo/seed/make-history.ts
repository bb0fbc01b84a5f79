/** The movements of one item, made with the ledger's own rules. */
import type { NewItem } from '@godown/shared/items/item';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ObjectId } from 'mongodb';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { NextVersion } from '../../stock/ledger/next-version.js';
import { historyOf } from '../../stock/ledger/revaluation.js';
import { reverseMovements } from '../../stock/ledger/reverse-movements.js';
import { toFindable } from '../../stock/records/find-fields.js';
import { emptyItem, type ItemDoc, toStoredFields } from '../../stock/records/item-doc.js';
import type { MovementDoc } from '../../stock/records/movement-doc.js';
import { PEOPLE } from './make-item.js';
import type { Random } from './random.js';
import { CUSTOMERS } from './words.js';

export interface Setting {
  random: Random;
  newId: (at: Date) => ObjectId;
  home: WarehouseId;
}

export interface History {
  item: ItemDoc;
  movements: MovementDoc[];
}

interface Life {
  createdAt: Date;
  until: Date;
  /** The number of its movements. */
  movements: number;
}

/** An item with all its movements, oldest first. They lead exactly to its balances. */
export function makeHistory(fields: NewItem, life: Life, setting: Setting): History {
  const { random, newId, home } = setting;
  const { quantity: _none, ...rest } = fields;
  const { createdAt } = life;
  const by = { uid: `seed:${fields.email}`, email: fields.email };
  let latest = new NextVersion(emptyItem({ _id: newId(createdAt), email: fields.email, createdAt }), {
    by,
    ...ALL_RIGHTS,
    now: createdAt,
    home,
  });
  latest.set(toStoredFields(rest));
  const movements: MovementDoc[] = [];
  const keep = (next: NextVersion) => {
    for (const movement of next.movements) movements.push({ ...movement, _id: newId(movement.at) });
    latest = next;
  };
  if (life.movements > 0) latest.move(random.pick(WAREHOUSE_IDS), random.whole(3, 40), 'added');
  keep(latest);
  for (const now of timesAfter(life, setting)) {
    const left = life.movements - movements.length;
    if (left === 0) break;
    const email = random.pick(PEOPLE);
    const by = { uid: `seed:${email}`, email };
    const next = new NextVersion(latest.item, { by, ...ALL_RIGHTS, now, home });
    moveOnce(next, movements, left, setting);
    keep(next);
  }
  return { item: toFindable(latest.item), movements };
}

/** A time for each further movement, in order. */
function timesAfter({ createdAt, until, movements }: Life, { random }: Setting): Date[] {
  const span = until.getTime() - createdAt.getTime();
  return Array.from({ length: Math.max(0, movements - 1) }, () => createdAt.getTime() + random.next() * span)
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}

/** One change, as people make them: mostly deliveries. `left`: a transfer makes two movements. */
function moveOnce(next: NextVersion, before: readonly MovementDoc[], left: number, setting: Setting): void {
  const last = before.at(-1);
  const { random } = setting;
  const fullest = WAREHOUSE_IDS.reduce((best, id) => (next.stock[id] > next.stock[best] ? id : best));
  const balance = next.stock[fullest];
  const kind = random.next();
  if (kind < 0.04 && last?.reason === 'delivered')
    reverseMovements(next, [last], { findHistory: () => historyOf(before) });
  else if (kind < 0.12 && left > 1 && balance > 3) transfer(next, fullest, setting);
  else if (kind < 0.17) count(next, fullest, setting);
  else if (kind < 0.19) next.move(fullest, random.pick([-1, 1, 2]), 'correction');
  else if (kind < 0.35 || balance <= 0) restock(next, setting);
  else {
    const units = random.chance(0.08) ? balance : random.whole(1, Math.min(6, balance + 1));
    next.move(fullest, -units, 'delivered', { party: random.pick(CUSTOMERS) });
  }
}

function transfer(next: NextVersion, from: WarehouseId, { random, newId }: Setting): void {
  const to = random.pick(WAREHOUSE_IDS.filter((id) => id !== from));
  const units = random.whole(1, Math.ceil(next.stock[from] / 2));
  const links = { transfer: newId(next.item.updatedAt) };
  next.move(from, -units, 'transfer', links);
  next.move(to, units, 'transfer', links);
}

function count(next: NextVersion, warehouse: WarehouseId, { random }: Setting): void {
  next.move(warehouse, random.pick([-2, -1, 1]), 'count', { note: 'Stock count' });
  next.setCounted(warehouse);
}

function restock(next: NextVersion, { random }: Setting): void {
  const party = next.item.supplier;
  next.move(random.pick(WAREHOUSE_IDS), random.whole(4, 40), 'restock', { party });
}
