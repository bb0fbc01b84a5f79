/** The customers, suppliers and entries of their accounts that one transaction reads and writes. It alone writes both. */
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import type { Attached, Attachment } from '../ledger/attachments.js';
import { Refusal } from '../ledger/commands.js';
import type { Context } from '../ledger/next-version.js';
import { type EntryDoc, entriesOf } from './entry-doc.js';
import { findFieldsOf, type PartnerDoc, partnersOf } from './partner-doc.js';

/** What a command reads: partners, and the entries that it takes back. */
export interface AccountNeed {
  partners?: readonly ObjectId[];
  entries?: readonly ObjectId[];
}

/** What an entry is, beside what its account and its caller say. `change` is in cents. */
export type NewEntry = Pick<EntryDoc, 'kind' | 'change'> &
  Partial<
    Pick<
      EntryDoc,
      'document' | 'documentKind' | 'method' | 'cheque' | 'reference' | 'note' | 'undoes' | 'other'
    >
  >;

export interface AccountBatch extends Attached {
  /** As the commands before have left it. */
  find(partner: ObjectId): PartnerDoc | null;
  /** The account on which the entries of a partner go on: its own, or that of the one it was merged into. */
  accountOf(partner: ObjectId): PartnerDoc;
  findEntry(entry: ObjectId): EntryDoc | null;
  /** The entry that takes this one back. */
  undoOf(entry: ObjectId): EntryDoc | null;
  /** Adds a partner, or replaces what is stored of one. Its balance is what the entries say. */
  put(partner: PartnerDoc): void;
  /** Adds an entry to an account. Throws `Refusal` if the balance would be out of its range. */
  post(partner: ObjectId, entry: NewEntry, context: Context): EntryDoc;
}

export type AccountAttachment = Attachment<AccountNeed, AccountBatch>;

const MAX_CENTS = toCents(MAX_MONEY);

/** What is owed after some changes. Throws `Refusal` if the account would be out of its range on the way: ask before the first change. */
export function requireRange(before: number, changes: readonly number[]): number {
  let balance = before;
  for (const change of changes) {
    balance += change;
    if (Math.abs(balance) > MAX_CENTS)
      throw new Refusal('invalid_input', /* i18n */ 'The account would be out of its range.');
  }
  return balance;
}

/** Makes the attachment of commands that change customers, suppliers and what is owed. */
export function createAccountAttachment(db: Db): AccountAttachment {
  const [partners, entries] = [partnersOf(db), entriesOf(db)];
  return {
    async read(session, needs) {
      const named = needs.flatMap((need) => need.entries ?? []);
      const known = named.length > 0 ? await readEntries(session, named) : [];
      const wanted = [
        ...needs.flatMap((need) => need.partners ?? []),
        ...known.map(({ partner }) => partner),
      ];
      return createBatch({ partners, entries }, await readPartners(session, wanted), known);
    },
    changes: ({ partners = [] }) => partners,
  };

  /** With those they were merged into. */
  async function readPartners(session: ClientSession, wanted: readonly ObjectId[]): Promise<PartnerDoc[]> {
    const read = new Map<string, PartnerDoc>();
    for (let ids = wanted; ids.length > 0; ) {
      const found = await partners.find({ _id: { $in: [...ids] } }, { session }).toArray();
      for (const doc of found) read.set(String(doc._id), doc);
      ids = found.flatMap(({ mergedInto }) =>
        mergedInto && !read.has(String(mergedInto)) ? mergedInto : [],
      );
    }
    return [...read.values()];
  }

  /** With those that take them back. Not one query with `$or`, for which the embedded store uses no index. */
  async function readEntries(session: ClientSession, ids: readonly ObjectId[]): Promise<EntryDoc[]> {
    const found = await entries.find({ _id: { $in: [...ids] } }, { session }).toArray();
    const undoing = await entries.find({ undoes: { $in: [...ids] } }, { session }).toArray();
    return [...found, ...undoing];
  }
}

type Collections = { partners: ReturnType<typeof partnersOf>; entries: ReturnType<typeof entriesOf> };

function createBatch(
  { partners, entries }: Collections,
  read: readonly PartnerDoc[],
  known: readonly EntryDoc[],
): AccountBatch {
  const before = new Map(read.map((doc) => [String(doc._id), doc]));
  const now = new Map(before);
  const all = new Map(known.map((doc) => [String(doc._id), doc]));
  const undone = new Map(known.flatMap((doc) => (doc.undoes ? [[String(doc.undoes), doc] as const] : [])));
  const posted: EntryDoc[] = [];

  return {
    find: (partner) => now.get(String(partner)) ?? null,
    accountOf(id) {
      let partner = now.get(String(id));
      while (partner?.mergedInto) partner = now.get(String(partner.mergedInto));
      if (!partner) throw new Error(`The account ${id} was not read.`);
      return partner;
    },
    findEntry: (entry) => all.get(String(entry)) ?? null,
    undoOf: (entry) => undone.get(String(entry)) ?? null,
    put(partner) {
      now.set(String(partner._id), { ...partner, ...findFieldsOf(partner) });
    },
    post(id, entry, { by, now: at }) {
      const partner = now.get(String(id));
      if (!partner) throw new Error(`The account ${id} was not read.`);
      const balance = requireRange(partner.balance, [entry.change]);
      const taken = entry.undoes && all.get(String(entry.undoes));
      const doc: EntryDoc = {
        _id: new ObjectId(),
        partner: partner._id,
        partnerName: partner.name,
        partnerKind: partner.kind,
        number: partner.entries + 1,
        // The clocks of two processes may differ, and one may be set back.
        at: partner.latestEntryAt && partner.latestEntryAt > at ? partner.latestEntryAt : at,
        uid: by.uid,
        email: by.email,
        ...entry,
        // What was handed over has gone back.
        ...(taken?.method && { method: taken.method }),
        after: balance,
      };
      now.set(String(id), { ...partner, balance, entries: doc.number, latestEntryAt: doc.at });
      all.set(String(doc._id), doc);
      if (doc.undoes) undone.set(String(doc.undoes), doc);
      posted.push(doc);
      return doc;
    },
    get added() {
      return posted.map(({ _id }) => ({ event: 'entry.created' as const, _id }));
    },
    async write(session) {
      const added = [...now.values()].filter(({ _id }) => !before.has(String(_id)));
      if (added.length > 0) await partners.insertMany(added, { session });
      for (const [id, stored] of before) {
        const partner = now.get(id);
        if (partner && stored !== partner)
          await partners.replaceOne({ _id: partner._id }, partner, { session });
      }
      if (posted.length > 0) await entries.insertMany(posted, { session });
    },
  };
}
