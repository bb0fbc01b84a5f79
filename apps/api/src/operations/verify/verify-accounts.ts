/** Computes every account again from its entries. */
import { type Db, ObjectId } from 'mongodb';
import { type EntryDoc, entriesOf } from '../../stock/accounts/entry-doc.js';
import { type PartnerDoc, partnersOf } from '../../stock/accounts/partner-doc.js';
import { documentsOf } from '../../stock/documents/documents.repo.js';
import { AccountCheck, type CheckedAccount, type CheckedNote } from './account-check.js';
import { type IdRange, readByAccount } from './read-by-account.js';

/** Accounts in one page. */
const PAGE = 80;
const FIRST_ID = new ObjectId('000000000000000000000000');
const LAST_ID = new ObjectId('ffffffffffffffffffffffff');
const FIELDS = { balance: 1, entries: 1, merged: 1 } as const;
type Kept = Pick<PartnerDoc, '_id' | keyof typeof FIELDS>;

/**
 * Checks each account that has a customer or supplier, or entries. A page of accounts is read first, then their entries up to the numbers that
 * were read: these were committed together and never change, so entries that come meanwhile do not matter.
 */
export async function* checkAccounts(
  db: Db,
  { signal, now = new Date() }: { signal?: AbortSignal | undefined; now?: Date },
): AsyncGenerator<CheckedAccount, void> {
  const partners = partnersOf(db, { readPreference: 'primary' });
  const options = { sort: { _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection: FIELDS } as const;
  for (let after: ObjectId | null = FIRST_ID; after; ) {
    const page: Kept[] = await partners.find<Kept>({ _id: { $gt: after } }, options).toArray();
    const last: ObjectId | null = page.length === PAGE ? (page.at(-1)?._id ?? null) : null;
    yield* checkRange(db, page, { $gt: after, $lte: last ?? LAST_ID }, { signal, now });
    after = last;
  }
}

async function* checkRange(
  db: Db,
  page: readonly Kept[],
  ids: IdRange,
  { signal, now }: { signal: AbortSignal | undefined; now: Date },
): AsyncGenerator<CheckedAccount, void> {
  const entries = entriesOf(db, { readPreference: 'primary' });
  const open = new Map(page.map((partner) => [String(partner._id), partner]));
  let check: AccountCheck | null = null;
  for await (const read of readByAccount(entries, ids, signal)) {
    const known = { originals: await readOriginals(db, read), notes: await readNotes(db, read) };
    for (const entry of read) {
      if (!check?.isOf(entry)) {
        if (check) yield await finish(db, check);
        check = new AccountCheck(entry.partner, open.get(String(entry.partner)) ?? null, now);
        open.delete(String(entry.partner));
      }
      check.add(entry, known);
    }
  }
  if (check) yield await finish(db, check);
  for (const partner of open.values()) yield new AccountCheck(partner._id, partner, now).end();
}

/**
 * The customer may have been added after the page was read, and later entries were posted after it. If they are older than
 * these even now, somebody replaced them by an older copy.
 */
async function finish(db: Db, check: AccountCheck): Promise<CheckedAccount> {
  const checked = check.end();
  if (checked.isKnown && checked.latest === checked.entries) return checked;
  const partners = partnersOf(db, { readPreference: 'primary' });
  const now = await partners.findOne<Kept>({ _id: check.partner }, { projection: FIELDS });
  if (!now) return checked;
  const faults = checked.isKnown ? checked.faults : [];
  if (now.entries >= checked.latest) return { ...checked, faults };
  return { ...checked, faults: [...faults, { partner: String(check.partner), fault: 'number' }] };
}

/** The original entries that the entries of a page reverse. */
async function readOriginals(db: Db, read: readonly EntryDoc[]): Promise<Map<string, EntryDoc>> {
  const ids = read.flatMap(({ undoes }) => undoes ?? []);
  if (ids.length === 0) return new Map();
  const entries = entriesOf(db, { readPreference: 'primary' });
  const originals = await entries.find({ _id: { $in: ids } }, { batchSize: ids.length + 1 }).toArray();
  return new Map(originals.map((doc) => [String(doc._id), doc]));
}

/** The documents that the entries of a page belong to. */
async function readNotes(db: Db, read: readonly EntryDoc[]): Promise<Map<string, CheckedNote>> {
  const numbers = read.flatMap(({ kind, document }) => (kind === 'note' && document ? [document] : []));
  if (numbers.length === 0) return new Map();
  const options = { projection: { kind: 1, total: 1, entries: 1 }, batchSize: numbers.length + 1 } as const;
  const notes = documentsOf(db, { readPreference: 'primary' }).find<CheckedNote>(
    { _id: { $in: numbers } },
    options,
  );
  return new Map((await notes.toArray()).map((note) => [note._id, note]));
}
