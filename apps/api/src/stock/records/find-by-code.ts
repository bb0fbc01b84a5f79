/** Finds items by their codes, in whichever way these are written, with one read of an index each. */
import { codeKeyOf, hasOtherSpellings, spellingsOf } from '@godown/shared/items/same-code';
import type { ClientSession, Document } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { type ItemCollection, type ItemDoc, SHAPED, SHOWN_FIELDS, type ShownItem } from './item-doc.js';
import { storedWordsOf } from './words.js';

/** The name of a brand may be a code, and a word of thousands of items. */
const MAX_WITH_WORD = 1000;

interface Reading {
  session?: ClientSession;
  signal?: AbortSignal;
}

/** The items with a code: the one that has it as it is written, else all that have the same. */
export async function findByCode(
  items: ItemCollection,
  code: string,
  signal: AbortSignal,
): Promise<ShownItem[]> {
  const found = await findSpelled(items, [code], { ...SHOWN_FIELDS, allCodes: 1 }, { signal });
  const exact = found.filter(({ allCodes = [] }) => allCodes.includes(code));
  if (exact.length > 0) return exact;
  const others = await findOtherwiseSpelled(items, [code], { ...SHOWN_FIELDS, allCodes: 1 }, { signal });
  return [...new Map([...found, ...others].map((item) => [String(item._id), item])).values()];
}

/** The items with codes that are the same as some of these. An item may come twice. */
export async function listHolders<Field extends keyof ItemDoc>(
  items: ItemCollection,
  codes: readonly string[],
  fields: Readonly<Record<Field, 1>>,
  reading: Reading = {},
): Promise<Pick<ItemDoc, Field | '_id'>[]> {
  // One after the other: a transaction takes one command at a time.
  const found = await findSpelled(items, codes, fields, reading);
  return [...found, ...(await findOtherwiseSpelled(items, codes, fields, reading))];
}

/** The items that have one of these codes in the usual spellings. */
function findSpelled(
  items: ItemCollection,
  codes: readonly string[],
  projection: Document,
  reading: Reading,
): Promise<ItemDoc[]> {
  const filter = { allCodes: { $in: codes.flatMap(spellingsOf) }, ...SHAPED };
  return items.find(filter, { projection, ...reading }).toArray();
}

/** The first word of a code is stored with its item, in small letters. */
async function findOtherwiseSpelled(
  items: ItemCollection,
  codes: readonly string[],
  projection: Document,
  reading: Reading,
): Promise<ItemDoc[]> {
  const others = codes.filter(hasOtherSpellings);
  if (others.length === 0) return [];
  const keys = new Set(others.map(codeKeyOf));
  const words = others.flatMap((code) => storedWordsOf([code])[0] ?? []);
  const stages = [
    { $match: { 'find.words': { $in: [...new Set(words)] }, ...SHAPED } },
    { $limit: MAX_WITH_WORD },
    { $match: { allCodes: { $in: [...keys].map(toPattern) } } },
    { $project: projection },
  ];
  return items.aggregate<ItemDoc>(stages, { hint: hintOf({ 'find.words': 1 }), ...reading }).toArray();
}

const toPattern = (key: string): RegExp => new RegExp(`^${key.replace(/[^\w]/g, '\\$&')}$`, 'i');
