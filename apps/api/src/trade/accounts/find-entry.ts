import type { ObjectId } from 'mongodb';
import { notFound } from '../../http/not-found.js';
import type { EntryCollection, EntryDoc } from './entry-doc.js';
import type { PartnerDoc } from './partner-doc.js';

/** An entry of an account, or of one that was merged into it. Throws 404 if there is none. */
export async function requireEntry(
  entries: EntryCollection,
  { _id, merged = [] }: PartnerDoc,
  id: ObjectId,
): Promise<EntryDoc> {
  const entry = await entries.findOne({ _id: id, partner: { $in: [_id, ...merged] } });
  if (!entry) throw notFound('entry_not_found');
  return entry;
}
