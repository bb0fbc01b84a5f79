/** The journal entries of items. Changes of stock have movements instead. */

import type { JournalAction, JournalEntry } from '@godown/shared/access/journal';
import { plainValue } from '@godown/shared/items/cartons';
import { ITEM_FIELD_NAMES } from '@godown/shared/items/item-fields';
import type { Caller } from '../../access/identity/access-tokens.js';
import { type JournalDoc, toJournalDoc } from '../../access/journal/journal.repo.js';
import type { ItemDoc } from '../records/item-doc.js';
import type { ItemState, Transition } from './commands.js';

type Changes = NonNullable<JournalEntry['changes']>;
type Value = Changes[number]['after'];

interface Setting {
  by: Caller;
  now: Date;
}

const EDITABLE = [...ITEM_FIELD_NAMES, 'reorderPoints'] as const;
/** Items of an older application may hold whole pictures as text. */
const MAX_TEXT = 2000;

/** No entry if only the stock has changed, and with it what a piece costs. */
export function toItemEntry(
  before: ItemState,
  { next: after, movements }: Transition,
  { by, now }: Setting,
): JournalDoc[] {
  const isCostSet = movements.some(({ reason }) => reason === 'revalued');
  const isMeant = (field: string) => field !== 'cost' || isCostSet;
  const action = actionOf(before, after);
  const item = after.active ?? after.deleted;
  if (!action || !item) return [];
  // A movement leaves them as they were read.
  if (
    action === 'item-edited' &&
    EDITABLE.every((field) => !isMeant(field) || before.active?.[field] === item[field])
  )
    return [];
  const changes =
    before.active && after.active
      ? changesBetween(fieldsOf(before.active), fieldsOf(after.active)).filter(({ field }) => isMeant(field))
      : [];
  if (action === 'item-edited' && changes.length === 0) return [];
  const subject = { id: String(item._id), name: item.name };
  const entry = { at: now, email: by.email, action, subject };
  return [toJournalDoc({ ...entry, ...(changes.length > 0 && { changes }) })];
}

function actionOf(before: ItemState, after: ItemState): JournalAction | null {
  if (before.active) return after.active ? 'item-edited' : 'item-deleted';
  if (!after.active) return null;
  return before.deleted ? 'item-restored' : 'item-added';
}

function fieldsOf(item: ItemDoc): Map<string, Value> {
  const fields = ITEM_FIELD_NAMES.map((field) => {
    const value = plainValue(item[field]);
    return [field, value === '' ? undefined : value] as const;
  });
  const points = Object.entries(item.reorderPoints ?? {}).map(
    ([warehouse, point]) => [`reorderPoints.${warehouse}`, point] as const,
  );
  return new Map<string, Value>([...fields, ...points]);
}

function changesBetween(before: ReadonlyMap<string, Value>, after: ReadonlyMap<string, Value>): Changes {
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  return fields.flatMap((field) => {
    const [earlier, later] = [before.get(field), after.get(field)];
    if (earlier === later) return [];
    return [
      {
        field,
        ...(earlier !== undefined && { before: shorten(earlier) }),
        ...(later !== undefined && { after: shorten(later) }),
      },
    ];
  });
}

const shorten = (value: string | number) => (typeof value === 'string' ? value.slice(0, MAX_TEXT) : value);
