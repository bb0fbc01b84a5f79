import { createHash } from 'node:crypto';
import type { ObjectId } from 'mongodb';
import { toText } from '../items/item-doc.js';
import type { ItemCollection } from '../items/items.repo.js';
import { toNameKey } from './match-items.js';

const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url').slice(0, 10);

/** The names of all items, by which they can be found whatever their case and spaces. */
export async function readNames(
  items: ItemCollection,
): Promise<(keys: readonly string[]) => Promise<ObjectId[]>> {
  const ids = new Map<string, ObjectId[]>();
  for await (const { _id, name } of items.find({}, { projection: { name: 1 } })) {
    const hash = hashOf(toNameKey(toText(name)));
    const known = ids.get(hash);
    if (known) known.push(_id);
    else ids.set(hash, [_id]);
  }
  return async (keys) => keys.flatMap((key) => ids.get(hashOf(key)) ?? []);
}
