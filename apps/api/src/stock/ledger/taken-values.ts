import { codeKeyOf, codesOf } from '@godown/shared/items/same-code';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { ClientSession } from 'mongodb';
import { findViolation } from '../../database/duplicate-key.js';
import { listHolders } from '../records/find-by-code.js';
import { ITEMS, type ItemCollection, type ItemDoc } from '../records/item-doc.js';
import { Refusal } from './commands.js';

/** An item as it is stored, and as it is to be written. */
export interface Change {
  before: ItemDoc | null;
  after: ItemDoc | null;
}

/**
 * Throws a refusal if a change gives an item a code that another item has. Codes that the item had before are left alone: codes that were
 * stored as two before they counted as the same stay.
 */
export async function requireFreeCodes(
  items: ItemCollection,
  changes: readonly Change[],
  session?: ClientSession,
): Promise<void> {
  const given = changes.flatMap(({ before, after }) => newCodesOf(before, after));
  if (given.length === 0) return;
  const written = changes.flatMap(({ after }) => after ?? []);
  const ids = new Set(
    changes.flatMap(({ before, after }) => [before, after].map((item) => String(item?._id))),
  );
  const codes = given.map(({ code }) => code);
  const stored = await listHolders(items, codes, HOLDER, session && { session });
  // Items that the same transaction writes count in their next state.
  const held = groupByKey([...stored.filter(({ _id }) => !ids.has(String(_id))), ...written]);
  for (const { item, path, code } of given) {
    const taken = held.get(codeKeyOf(code))?.find(({ holder }) => !holder._id.equals(item._id));
    if (taken) throw toRefusal(path, codeTaken(taken.code, taken.holder.name));
  }
}

type Holder = Pick<ItemDoc, '_id' | 'name' | 'allCodes'>;

function groupByKey(holders: readonly Holder[]): Map<string, { holder: Holder; code: string }[]> {
  const held = new Map<string, { holder: Holder; code: string }[]>();
  for (const holder of holders)
    for (const code of holder.allCodes ?? []) {
      const key = codeKeyOf(code);
      const same = held.get(key);
      if (same) same.push({ holder, code });
      else held.set(key, [{ holder, code }]);
    }
  return held;
}

const HOLDER = { name: 1, allCodes: 1 } as const;

interface GivenCode {
  item: ItemDoc;
  /** The field that has the code. */
  path: string;
  code: string;
}

function newCodesOf(before: ItemDoc | null, after: ItemDoc | null): GivenCode[] {
  // A movement leaves the codes as they were read.
  if (!after || (after.barcode === before?.barcode && after.cartons === before?.cartons)) return [];
  const known = new Set(before ? codesOf(before).map(codeKeyOf) : []);
  const { barcode, cartons = [] } = after;
  const all = [
    ...(barcode ? [{ path: 'barcode', code: barcode }] : []),
    ...cartons.map(({ code }, at) => ({ path: `cartons.${at}.code`, code })),
  ];
  return all.filter(({ code }) => !known.has(codeKeyOf(code))).map((each) => ({ ...each, item: after }));
}

const codeTaken = (code: string, item: string): Message =>
  sentence(/* i18n */ '{item} has the code {code} already.', { item, code });

const toRefusal = (path: string, text: Message): Refusal =>
  new Refusal('already_taken', text, { errors: [{ path, ...text }] });

/**
 * Turns a violation of a unique index of items into a refusal: another process has written the same value at the same time. All other
 * unique indexes are the ledger's own. Rejects with the refusal of the items that could not be written, or with any other error as it is.
 */
export async function throwTaken(
  error: unknown,
  items: ItemCollection,
  changes: readonly Change[],
): Promise<never> {
  const violation = findViolation(error);
  if (violation?.collection !== ITEMS || violation.field === '_id') throw error;
  const isCode = violation.field === 'allCodes';
  if (isCode) await requireFreeCodes(items, changes);
  // Its item has given it up meanwhile.
  const message = /* i18n */ 'Another item already has this value.';
  throw toRefusal(isCode ? 'barcode' : violation.field, { message });
}
