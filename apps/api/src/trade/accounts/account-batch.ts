/** The customers, suppliers and entries of their accounts that one transaction reads and writes. It alone writes both. */
import { MAX_MONEY, toCents } from '@godown/shared/trade/money';
import { type ClientSession, type Db, type Filter, ObjectId } from 'mongodb';
import { MAX_SKEW_MS } from '../../runtime/clock.js';
import { type Attached, type Attachment, markAll } from '../../stock/ledger/attachments.js';
import { Refusal } from '../../stock/ledger/commands.js';
import type { Context } from '../../stock/ledger/next-version.js';
import { type EntryDoc, entriesOf } from './entry-doc.js';
import { hasPaper, type MoneyPaper, toPaperFilter } from './money-paper.js';
import {
  findByNameKey,
  findFieldsOf,
  hasName,
  type PartnerDoc,
  type PartnerName,
  partnersOf,
} from './partner-doc.js';

/** Documents that a command reads: partners, those with a name, the entries that it reverses, and those with the number of a paper. */
export interface AccountNeed {
  partners?: readonly ObjectId[];
  named?: PartnerName;
  entries?: readonly ObjectId[];
  paper?: MoneyPaper;
}

/** Fields of an entry, beside those that its account and its caller give. `change` is in cents. */
export type NewEntry = Pick<EntryDoc, 'kind' | 'change'> &
  Partial<
    Pick<
      EntryDoc,
      | 'document'
      | 'documentKind'
      | 'settles'
      | 'method'
      | 'cheque'
      | 'reference'
      | 'note'
      | 'undoes'
      | 'other'
    >
  >;

export interface AccountBatch extends Attached {
  /** The partner in the state in which earlier commands have left it. */
  find(partner: ObjectId): PartnerDoc | null;
  /** Partners with exactly this name, apart from case and spaces, neither deleted nor merged. The command must have asked for it. */
  findNamed(name: PartnerName): PartnerDoc[];
  /** An entry with this number that was not reversed: of the account, or of any for a transfer. The command must have asked for it. */
  findPaper(paper: MoneyPaper, partner: PartnerDoc): EntryDoc | null;
  /** The account that has the next entries of a partner: its own, or that of the one it was merged into. */
  accountOf(partner: ObjectId): PartnerDoc;
  findEntry(entry: ObjectId): EntryDoc | null;
  /** The entry that reverses this one. */
  undoOf(entry: ObjectId): EntryDoc | null;
  /** Adds a partner, or replaces the stored one. Its balance follows from the entries. */
  put(partner: PartnerDoc): void;
  /** Adds an entry to an account. Throws `Refusal` if the balance would be out of its range. */
  post(partner: ObjectId, entry: NewEntry, context: Context): EntryDoc;
}

export type AccountAttachment = Attachment<AccountNeed, AccountBatch>;

const MAX_CENTS = toCents(MAX_MONEY);
/** Most entries with one number of a paper that a command reads. */
const MAX_SAME_PAPERS = 100;

/** Returns the balance after some changes. Throws `Refusal` if it leaves its range on the way: call this before the first change. */
export function requireRange(before: number, changes: readonly number[]): number {
  let balance = before;
  for (const change of changes) {
    balance += change;
    if (Math.abs(balance) > MAX_CENTS)
      throw new Refusal('invalid_input', /* i18n */ 'The amount on the account would be too large.');
  }
  return balance;
}

/** Makes the attachment of commands that change customers, suppliers and their balances. */
export function createAccountAttachment(db: Db): AccountAttachment {
  const [partners, entries] = [partnersOf(db), entriesOf(db)];
  return {
    async read(session, needs) {
      const ids = needs.flatMap((need) => need.entries ?? []);
      const papers = needs.flatMap(({ paper }) => paper ?? []);
      const known = [
        ...(ids.length > 0 ? await readEntries(session, { _id: { $in: ids } }) : []),
        ...(await readEach(papers, (paper) => readEntries(session, toPaperFilter(paper), MAX_SAME_PAPERS))),
      ];
      const wanted = [
        ...needs.flatMap((need) => need.partners ?? []),
        ...known.map(({ partner }) => partner),
      ];
      const names = needs.flatMap(({ named }) => named ?? []);
      const read = [
        ...(await readPartners(session, wanted)),
        ...(await readEach(names, (name) => findByNameKey(partners, name, { session }))),
      ];
      return createBatch({ partners, entries }, read, known);
    },
    changes: ({ partners = [] }) => partners,
  };

  /** Reads partners and those they were merged into. */
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

  /** Reads entries and those that reverse them. One query with `$or` would use no index of the embedded store. */
  async function readEntries(
    session: ClientSession,
    filter: Filter<EntryDoc>,
    limit = 0,
  ): Promise<EntryDoc[]> {
    const found = await entries.find(filter, { session, limit }).toArray();
    const ids = found.map(({ _id }) => _id);
    if (ids.length === 0) return found;
    const undoing = await entries.find({ undoes: { $in: ids } }, { session }).toArray();
    return [...found, ...undoing];
  }
}

/** One after the other: a transaction takes one command at a time. */
async function readEach<Need, Doc>(
  needs: readonly Need[],
  read: (need: Need) => Promise<Doc[]>,
): Promise<Doc[]> {
  const all: Doc[] = [];
  for (const need of needs) all.push(...(await read(need)));
  return all;
}

/** The clocks of two processes differ a little. */
const latestOf = (one: Date | undefined, other: Date): Date => (one && one > other ? one : other);

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
    findNamed: (name) => [...now.values()].filter((partner) => hasName(partner, name)),
    findPaper: (paper, partner) =>
      [...all.values()].find(
        (entry) =>
          !entry.undoes &&
          !undone.has(String(entry._id)) &&
          hasPaper(entry, paper, [partner._id, ...(partner.merged ?? [])]),
      ) ?? null,
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
      const { latestEntryAt } = partner;
      // The latest entry was dated by a wrong clock: entries after it have their own time.
      const isAhead = latestEntryAt !== undefined && latestEntryAt.getTime() - at.getTime() > MAX_SKEW_MS;
      const balance = requireRange(partner.balance, [entry.change]);
      const taken = entry.undoes && all.get(String(entry.undoes));
      const doc: EntryDoc = {
        _id: new ObjectId(),
        partner: partner._id,
        partnerName: partner.name,
        partnerKind: partner.kind,
        number: partner.entries + 1,
        at: isAhead ? at : latestOf(latestEntryAt, at),
        uid: by.uid,
        email: by.email,
        ...entry,
        // Money goes back by the method by which it was handed over.
        ...(taken?.method && { method: taken.method }),
        after: balance,
      };
      const kept = { ...partner, balance, entries: doc.number, latestEntryAt: doc.at };
      now.set(String(id), isAhead ? { ...kept, isOutOfOrder: true } : kept);
      all.set(String(doc._id), doc);
      if (doc.undoes) undone.set(String(doc.undoes), doc);
      posted.push(doc);
      return doc;
    },
    get added() {
      return posted.map(({ _id }) => ({ event: 'entry.created' as const, _id }));
    },
    mark: () => markAll(now, all, undone, posted),
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
