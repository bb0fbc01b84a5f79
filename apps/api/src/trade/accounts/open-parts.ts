/** Reads the parts of a debt that are still open. */
import { ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { BY_TIME, type EntryCollection, type EntryDoc } from './entry-doc.js';
import { OpenParts, type Part } from './part-sum.js';
import type { PartnerCollection, PartnerDoc } from './partner-doc.js';

/** Latest entries that are read of each of many accounts at once, and then of those that owe more. */
const LATEST = 8;
const EARLIER = [12, 16, 16];
/** More than a group of accounts has, so that one command reads them all. */
const MAX_LATEST = 1000;
/** Limits for one account in one read. */
const READ = { first: 60, most: 500 };
/** Most accounts whose latest entries are read at once, and the most by which their numbers of entries may differ. */
const GROUP = { accounts: 40, numbers: 8 };

const FIELDS = {
  partner: 1,
  number: 1,
  at: 1,
  kind: 1,
  change: 1,
  after: 1,
  document: 1,
  documentKind: 1,
  settles: 1,
  cheque: 1,
  undoes: 1,
  other: 1,
} as const;
type Read = Pick<EntryDoc, '_id' | keyof typeof FIELDS>;

/** An account up to the entry with the number `upTo`, and its balance then, above zero. */
export interface Account {
  partner: ObjectId;
  upTo: number;
  owed: number;
}

/** The whole of an account that owes something. */
export const toAccount = ({
  _id,
  entries,
  balance,
}: Pick<PartnerDoc, '_id' | 'entries' | 'balance'>): Account => ({
  partner: _id,
  upTo: entries,
  owed: balance,
});

/** Accounts with about as many entries, so that one query finds the latest of all of them. */
export function* toGroups<Each extends { entries: number }>(accounts: readonly Each[]): Generator<Each[]> {
  let group: Each[] = [];
  for (const account of accounts.toSorted((one, other) => one.entries - other.entries)) {
    const isFar = account.entries - (group[0]?.entries ?? account.entries) > GROUP.numbers;
    if (isFar || group.length === GROUP.accounts) {
      yield group;
      group = [];
    }
    group.push(account);
  }
  if (group.length > 0) yield group;
}

/** The latest entries of some accounts with about as many entries, newest first. */
export async function readLatest(
  entries: EntryCollection,
  accounts: readonly Account[],
  signal: AbortSignal,
): Promise<Map<string, Read[]>> {
  if (accounts.length === 0) return new Map();
  const number = { $gt: lowestOf(accounts) - LATEST };
  return byAccount(accounts, await readNumbers(entries, accounts, number, signal));
}

/** As `readLatest`, and earlier ones of accounts that owe more than these have added. Yields nothing after each read. */
export async function* readUntilOwed(
  entries: EntryCollection,
  accounts: readonly Account[],
  signal: AbortSignal,
): AsyncGenerator<never[], Map<string, Read[]>> {
  const owed = new Map(accounts.map((account) => [String(account.partner), account.owed]));
  const found: Read[] = [];
  let left = accounts;
  // Accounts have new entries meanwhile, so the first read has no upper end.
  let number: { $gt: number; $lte?: number } = { $gt: lowestOf(accounts) };
  for (const size of [LATEST, ...EARLIER]) {
    number = { ...number, $gt: number.$gt - size };
    for (const entry of await readNumbers(entries, left, number, signal)) {
      const partner = String(entry.partner);
      owed.set(partner, (owed.get(partner) ?? 0) - Math.max(entry.change, 0));
      found.push(entry);
    }
    yield [];
    left = left.filter(({ partner }) => (owed.get(String(partner)) ?? 0) > 0);
    if (left.length === 0 || number.$gt <= 0) break;
    number = { $gt: number.$gt, $lte: number.$gt };
  }
  return byAccount(accounts, found);
}

const lowestOf = (accounts: readonly Account[]): number => Math.min(...accounts.map(({ upTo }) => upTo));

function readNumbers(
  entries: EntryCollection,
  accounts: readonly Account[],
  number: { $gt: number; $lte?: number },
  signal: AbortSignal,
): Promise<Read[]> {
  const filter = { partner: { $in: accounts.map(({ partner }) => partner) }, number };
  return entries.find<Read>(filter, { projection: FIELDS, batchSize: MAX_LATEST, signal }).toArray();
}

/** All entries of some accounts since a moment, newest first. Null if these are too many for one read. */
export async function readSince(
  entries: EntryCollection,
  accounts: readonly Account[],
  since: Date,
  signal: AbortSignal,
): Promise<Map<string, Read[]> | null> {
  const filter = { partner: { $in: accounts.map(({ partner }) => partner) }, at: { $gte: since } };
  const limit = { limit: MAX_LATEST + 1, batchSize: MAX_LATEST + 2 };
  const options = { ...limit, projection: FIELDS, hint: hintOf(BY_TIME), signal };
  const found = await entries.find<Read>(filter, options).toArray();
  return found.length > MAX_LATEST ? null : byAccount(accounts, found);
}

function byAccount(accounts: readonly Account[], found: readonly Read[]): Map<string, Read[]> {
  const latest = new Map<string, Read[]>(accounts.map(({ partner }) => [String(partner), []]));
  for (const entry of found.toSorted((one, other) => other.number - one.number))
    latest.get(String(entry.partner))?.push(entry);
  return latest;
}

interface Sources {
  entries: EntryCollection;
  partners: PartnerCollection;
  signal: AbortSignal;
}

export interface More {
  /** The latest entries, if they were read already. */
  latest?: readonly Read[] | undefined;
  /** Changes of later entries that reverse entries of this account, by the ids of the reversed ones. */
  takenBack?: Changes;
  /** The account into which this one was merged. */
  into?: ObjectId;
  /** The numbers of notes that are parts of their own. */
  notes?: ReadonlySet<string> | undefined;
  /** Stops when all of these notes were found: the sum of the parts may then be less than what is owed. */
  isOnlyForNotes?: boolean;
  /** Called with each entry that reverses another one, the newest first. */
  onReversal?: ((entry: Read) => void) | undefined;
}

type Changes = ReadonlyMap<string, number>;

const NO_NOTES: ReadonlySet<string> = new Set();

/**
 * The open parts of an account, newest day first. Their sum is `owed`. A payment or a return pays the note that it names; the rest of it,
 * or all if it names none, pays the oldest. Reads the newest entries until they add up to `owed`, and yields nothing after each
 * read. A reversed entry and its reversal are left out: a cheque that bounced has paid nothing.
 */
export async function* readOpenParts(
  sources: Sources,
  account: Account,
  {
    latest = [],
    takenBack = new Map(),
    into,
    notes = NO_NOTES,
    isOnlyForNotes = false,
    onReversal,
  }: More = {},
): AsyncGenerator<never[], Part[]> {
  const { entries, signal } = sources;
  const open = new OpenParts(account.owed, notes);
  const wanted = isOnlyForNotes ? new Set(notes) : null;
  /** Changes that reverse entries not read yet, by the ids of these. */
  const undoing = new Map(takenBack);
  let upTo = account.upTo;
  let page = latest.filter(({ number }) => number <= upTo);
  for (let limit = READ.first; open.left > 0; limit = Math.min(limit * 3, READ.most)) {
    for (const entry of page) {
      upTo = entry.number - 1;
      if (entry.undoes) {
        undoing.set(String(entry.undoes), entry.change);
        onReversal?.(entry);
      } else if (undoing.delete(String(entry._id))) continue;
      else if (entry.kind === 'merge' && entry.other) {
        if (into?.equals(entry.other)) continue;
        open.addRefund();
        const merge = await readMerge(sources, entry, undoing);
        for (const id of merge.takenBack.keys()) undoing.delete(id);
        if (merge.owed <= 0) continue;
        const later = { takenBack: undoing, notes: open.named(), onReversal };
        for (const part of yield* readBoth(sources, merge, later)) open.add(part);
        return open.parts;
      } else {
        open.take(entry);
        if (entry.kind === 'note' && wanted?.delete(entry.document ?? '') && wanted.size === 0)
          return open.parts;
      }
      if (open.left === 0) return open.parts;
    }
    if (upTo === 0) break;
    const filter = { partner: account.partner, number: { $lte: upTo } };
    const options = {
      sort: { number: -1 },
      limit,
      batchSize: limit + 1,
      projection: FIELDS,
      signal,
    } as const;
    page = await entries.find<Read>(filter, options).toArray();
    yield [];
    if (page.length === 0) break;
  }
  open.addRefund();
  return open.parts;
}

/** A merge, without the entries that were reversed after it. */
interface Merge {
  entry: Read;
  other: ObjectId;
  /** Amount that the other account owed. */
  owed: number;
  /** Changes that reversed entries of the other account later. */
  takenBack: Changes;
}

async function readMerge(sources: Sources, entry: Read, undoing: Changes): Promise<Merge> {
  const { other = entry.partner, change } = entry;
  const takenBack = undoing.size === 0 ? undoing : await ofAccount(sources, other, undoing);
  return { entry, other, owed: change + sumOf(takenBack), takenBack };
}

/** Picks the changes that reverse entries of this account and of accounts merged into it. */
async function ofAccount(
  { entries, partners, signal }: Sources,
  account: ObjectId,
  undoing: Changes,
): Promise<Changes> {
  const partner = await partners.findOne({ _id: account }, { projection: { merged: 1 }, signal });
  const owners = [account, ...(partner?.merged ?? [])].map(String);
  const filter = { _id: { $in: [...undoing.keys()].map((id) => new ObjectId(id)) } };
  const options = { projection: { partner: 1 }, batchSize: undoing.size + 1, signal };
  const originals = await entries.find<Pick<EntryDoc, '_id' | 'partner'>>(filter, options).toArray();
  const owned = originals.filter(({ partner }) => owners.includes(String(partner)));
  return new Map(owned.map(({ _id }) => [String(_id), undoing.get(String(_id)) ?? 0]));
}

/** Reads the parts open right after a merge: of this account, and of the one that was merged into it, which has no entries since. */
async function* readBoth(
  sources: Sources,
  { entry: { partner, number, change, after }, other, owed, takenBack }: Merge,
  later: Required<Pick<More, 'takenBack'>> & Pick<More, 'onReversal'> & { notes: ReadonlySet<string> },
): AsyncGenerator<never[], Part[]> {
  const before = {
    partner,
    upTo: number - 1,
    owed: Math.max(after - change + sumOf(later.takenBack), 0),
  };
  const ofOwn = yield* readOpenParts(sources, before, later);
  const merged = { partner: other, upTo: Number.MAX_SAFE_INTEGER, owed };
  const brought = yield* readOpenParts(sources, merged, { ...later, takenBack, into: partner });
  // On the same day, parts of the merged account count as the newer ones.
  return [...brought, ...ofOwn].sort((one, another) =>
    one.day === another.day ? 0 : one.day < another.day ? 1 : -1,
  );
}

const sumOf = (changes: Changes): number => [...changes.values()].reduce((sum, change) => sum + change, 0);
