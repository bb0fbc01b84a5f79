/** Applies a row of a job to its item. Throws `Refusal` for a row that has to be skipped. */

import { type BulkChange, newPrice } from '@godown/shared/bulk/jobs';
import { readCartons } from '@godown/shared/items/cartons';
import { priceSchema } from '@godown/shared/items/item';
import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { sentence } from '@godown/shared/language/texts';
import { importNote } from '@godown/shared/stock/movement-notes';
import type { ObjectId } from 'mongodb';
import {
  deleteItem,
  Refusal,
  requireActive,
  requireDifferentCodes,
  requireNoError,
  type Snapshot,
  type Transition,
  toTransition,
} from '../../stock/ledger/commands.js';
import { type Context, NextVersion } from '../../stock/ledger/next-version.js';
import { emptyItem } from '../../stock/records/item-doc.js';
import { compareFields, setField } from './field-changes.js';
import type { Did, JobDoc, JobRowDoc, RowChange } from './job-doc.js';

/** The next state of the item, and what to remember. */
interface RowResult {
  transition: Transition;
  did: Did;
}

/** `item`: its id, also of an item that is to be added. */
export function doRow(
  { change, title }: JobDoc,
  { item: known, changes }: JobRowDoc,
  item: ObjectId,
  snapshot: Snapshot,
  context: Context,
): RowResult {
  if (changes) {
    const note = importNote(title).message;
    return known
      ? importInto(item, { changes, note }, snapshot, context)
      : importNew(item, { changes, note }, context);
  }
  if (!change) throw new Error('A row has nothing to do.');
  return change.kind === 'delete'
    ? deleteOne(item, snapshot, context)
    : editOne(item, change, snapshot, context);
}

function deleteOne(item: ObjectId, snapshot: Snapshot, context: Context): RowResult {
  const [transition] = deleteItem(item, null).run(snapshot, context).transitions;
  if (!transition) throw new Error('A deletion has no item.');
  const movements = transition.movements.map(({ _id }) => _id);
  const version = transition.next.deleted?.version ?? 0;
  return { transition, did: { kind: 'deleted', version, fields: [], movements } };
}

type Edit = Exclude<BulkChange, { kind: 'delete' }>;

function editOne(item: ObjectId, change: Edit, snapshot: Snapshot, context: Context): RowResult {
  return changeOne(item, ['price', 'supplier'], snapshot, context, (next) => {
    if (change.kind === 'supplier') next.set({ supplier: change.supplier });
    else next.set({ price: requirePrice(newPrice(next.item.price, change)) });
    requireNoError(next, 'price');
  });
}

function requirePrice(price: number): number {
  const parsed = priceSchema.safeParse(price);
  if (parsed.success) return parsed.data;
  const rule = parsed.error.issues[0]?.message ?? '';
  throw new Refusal(
    'invalid_input',
    sentence(/* i18n */ 'The new price would be {amount}. {rule}', { amount: price, rule }),
  );
}

/** Changes an active item. Without a difference it gets no new version. */
function changeOne(
  item: ObjectId,
  paths: readonly string[],
  snapshot: Snapshot,
  context: Context,
  change: (next: NextVersion) => void,
): RowResult {
  const state = snapshot.stateOf(item);
  const before = requireActive(state, null);
  const next = new NextVersion(before, context, state.latestVersion);
  change(next);
  requireNoError(next, 'quantity');
  requireDifferentCodes(next);
  const fields = compareFields(before, next.item, paths);
  if (fields.length === 0 && next.movements.length === 0)
    return {
      transition: { next: state, movements: [] },
      did: { kind: 'edited', version: before.version, fields: [], movements: [] },
    };
  // A cost is set back with its field.
  const movements = next.movements.filter(({ reason }) => reason !== 'revalued').map(({ _id }) => _id);
  const version = next.item.version;
  return {
    transition: toTransition(next, state.deleted),
    did: { kind: 'edited', version, fields, movements },
  };
}

interface Imported {
  changes: readonly RowChange[];
  note: string;
}

function importInto(
  item: ObjectId,
  { changes, note }: Imported,
  snapshot: Snapshot,
  context: Context,
): RowResult {
  const paths = changes.map(({ field }) => {
    const warehouse = toWarehouse(field, 'stock');
    return warehouse ? `lastCounts.${warehouse}` : toPath(field);
  });
  return changeOne(item, paths, snapshot, context, (next) => {
    for (const { field, before, after } of changes) {
      const warehouse = toWarehouse(field, 'stock');
      if (!warehouse) setField(next, toPath(field), toValue(field, after));
      else {
        // The difference to the balance at the check: later deliveries are not in the file.
        const difference = Number(after) - Number(before);
        if (difference !== 0) next.move(warehouse, difference, 'count', { note });
        next.setCounted(warehouse);
      }
    }
  });
}

/** Adds the item of a row of an import. */
export function importNew(_id: ObjectId, { changes, note }: Imported, context: Context): RowResult {
  const added = emptyItem({ _id, email: context.by.email, createdAt: context.now });
  for (const { field, after } of changes) if (field === 'name') added.name = String(after);
  const next = new NextVersion(added, context);
  // Its cost first: the pieces come with it.
  for (const { field, after } of changes)
    if (!toWarehouse(field, 'stock')) setField(next, toPath(field), toValue(field, after));
  for (const { field, after } of changes) {
    const warehouse = toWarehouse(field, 'stock');
    if (warehouse && after !== 0) next.move(warehouse, Number(after), 'added', { note });
  }
  requireNoError(next, 'quantity');
  requireDifferentCodes(next);
  const movements = next.movements.map(({ _id }) => _id);
  const version = next.item.version;
  return { transition: toTransition(next, null), did: { kind: 'added', version, fields: [], movements } };
}

/** The warehouse of a field such as `stock.uttara`. */
const toWarehouse = (field: string, group: 'stock' | 'reorderPoint'): WarehouseId | undefined =>
  WAREHOUSE_IDS.find((id) => field === `${group}.${id}`);

/** A row has cartons as text. */
function toValue(field: string, after: RowChange['after']): unknown {
  if (field !== 'cartons') return after;
  const read = readCartons(String(after));
  if ('error' in read) throw new Refusal('invalid_input', read.error);
  return read.cartons;
}

/** The path of the field in an item. */
function toPath(field: string): string {
  const warehouse = toWarehouse(field, 'reorderPoint');
  return warehouse ? `reorderPoints.${warehouse}` : field;
}
