import type { ObjectId } from 'mongodb';
import { requireObjectId } from '../../http/object-id.js';
import { ProblemError } from '../../http/problem-error.js';
import type { EntryCollection, EntryDoc } from './entry-doc.js';
import type { PartnerDoc } from './partner-doc.js';

const entryNotFound = () =>
  new ProblemError('entry_not_found', { detail: /* i18n */ 'The account has no entry with this id.' });

/** The id in the path. */
export const requireEntryId = (id: unknown): ObjectId => requireObjectId(id, entryNotFound);

/** An entry of an account, or of one that was merged into it. Throws 404 if there is none. */
export async function requireEntry(
  entries: EntryCollection,
  { _id, merged = [] }: PartnerDoc,
  id: unknown,
): Promise<EntryDoc> {
  const entry = await entries.findOne({ _id: requireEntryId(id), partner: { $in: [_id, ...merged] } });
  if (!entry) throw entryNotFound();
  return entry;
}
