/** Which part of what was ever owed is still open. */
import { ObjectId } from 'mongodb';
import { dayAt } from '../../runtime/local-day.js';
import type { EntryCollection, EntryDoc } from './entry-doc.js';
import type { PartnerCollection } from './partner-doc.js';

/** How many of the latest entries are read for many accounts at once, and of one account in one read. */
const LATEST = 8;
/** More than a group of accounts has, so that one command reads them all. */
const MAX_LATEST = 1000;
const READ = { first: 60, most: 500 };

const FIELDS = { partner: 1, number: 1, at: 1, kind: 1, change: 1, after: 1, undoes: 1, other: 1 } as const;
type Read = Pick<EntryDoc, '_id' | keyof typeof FIELDS>;

/** An account up to the entry with the number `upTo`, and what was owed then, above zero. */
export interface Account {
  partner: ObjectId;
  upTo: number;
  owed: number;
}

/** What is still owed of a day, in cents. */
export interface Part {
  day: string;
  owed: number;
}

/** The latest entries of some accounts with about as many entries, newest first. */
export async function readLatest(
  entries: EntryCollection,
  accounts: readonly Account[],
  signal: AbortSignal,
): Promise<Map<string, Read[]>> {
  const latest = new Map<string, Read[]>(accounts.map(({ partner }) => [String(partner), []]));
  if (accounts.length === 0) return latest;
  const above = Math.min(...accounts.map(({ upTo }) => upTo)) - LATEST;
  const filter = { partner: { $in: accounts.map(({ partner }) => partner) }, number: { $gt: above } };
  const options = { projection: FIELDS, batchSize: MAX_LATEST, signal };
  const found = await entries.find<Read>(filter, options).toArray();
  for (const entry of found.toSorted((one, other) => other.number - one.number))
    latest.get(String(entry.partner))?.push(entry);
  return latest;
}

/** What takes entries back that have not been read yet: its change and its day, by the ids of these. */
type Undoing = ReadonlyMap<string, Part>;

export interface Sources {
  entries: EntryCollection;
  partners: PartnerCollection;
  signal: AbortSignal;
}

interface Begun {
  /** The latest entries, if they were read already. */
  latest?: readonly Read[] | undefined;
  undoing?: Undoing;
  /** The account into which this one was merged: what that took is not read. */
  into?: ObjectId;
}

/**
 * The open parts of an account, newest day first. Their sum is `owed`. It reads the newest entries until these have led to what is owed, and yields
 * nothing after each read. An entry that was taken back, and the one that took it back, count as if they had never been: a cheque that
 * bounced has paid nothing.
 */
export async function* readOpenParts(
  sources: Sources,
  account: Account,
  { latest = [], undoing: begun = new Map(), into }: Begun = {},
): AsyncGenerator<never[], Part[]> {
  const open = new OpenParts(account.owed);
  const undoing = new Map(begun);
  let upTo = account.upTo;
  let page = latest.filter(({ number }) => number <= upTo);
  for (let limit = READ.first; open.left > 0; limit = Math.min(limit * 3, READ.most)) {
    for (const entry of page) {
      upTo = entry.number - 1;
      if (into && entry.other?.equals(into)) continue;
      const part = { day: dayAt(entry.at), owed: entry.change };
      if (entry.undoes) undoing.set(String(entry.undoes), part);
      else if (undoing.delete(String(entry._id))) continue;
      else if (entry.kind === 'merge' && entry.other) {
        const merge = yield* splitMerge(sources, { entry, other: entry.other, undoing });
        if (merge.brought > 0) return open.take(yield* readMerged(sources, merge));
        for (const id of merge.ofOther.keys()) undoing.delete(id);
      } else if (entry.change > 0) open.add(part);
      if (open.left === 0) return open.parts;
    }
    if (upTo === 0) break;
    page = await readBefore(sources, account, { upTo, limit });
    yield [];
    if (page.length === 0) break;
  }
  // Of an account that owed nothing when it was merged: no entry says when that was.
  return open.take([...undoing.values()]).sort(newestFirst);
}

function readBefore(
  { entries, signal }: Sources,
  { partner }: Account,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<Read[]> {
  const options = {
    sort: { number: -1 },
    limit,
    batchSize: limit + 1,
    projection: FIELDS,
    signal,
  } as const;
  return entries.find<Read>({ partner, number: { $lte: upTo } }, options).toArray();
}

interface Merge {
  /** The account, and what it owed before. */
  before: Account;
  ofOwn: Undoing;
  /** The account that was merged into it, and what takes back entries of it, or of those that had been merged into it. */
  other: ObjectId;
  ofOther: Undoing;
  brought: number;
}

/** A note of the account that was merged may be cancelled afterwards: that is as if it had never owed it. */
async function* splitMerge(
  { entries, partners, signal }: Sources,
  { entry, other, undoing }: { entry: Read; other: ObjectId; undoing: Undoing },
): AsyncGenerator<never[], Merge> {
  const ids = [...undoing.keys()].map((id) => ObjectId.createFromHexString(id));
  const ofOther = new Map<string, Part>();
  if (ids.length > 0) {
    const merged = await partners.findOne({ _id: other }, { projection: { merged: 1 }, signal });
    const all = [other, ...(merged?.merged ?? [])].map(String);
    const options = { projection: { partner: 1 }, signal };
    const taken = await entries.find<Pick<Read, '_id' | 'partner'>>({ _id: { $in: ids } }, options).toArray();
    yield [];
    for (const { _id, partner } of taken) {
      const part = undoing.get(String(_id));
      if (part && all.includes(String(partner))) ofOther.set(String(_id), part);
    }
  }
  const ofOwn = new Map([...undoing].filter(([id]) => !ofOther.has(id)));
  const own = entry.after - entry.change + sumOf(ofOwn);
  return {
    before: { partner: entry.partner, upTo: entry.number - 1, owed: Math.max(own, 0) },
    ofOwn,
    other,
    ofOther,
    brought: entry.change + sumOf(ofOther),
  };
}

/** What was open right after a merge: of this account, and of the one that was merged into it, which has no entries since. */
async function* readMerged(
  sources: Sources,
  { before, ofOwn, other, ofOther, brought }: Merge,
): AsyncGenerator<never[], Part[]> {
  const own = yield* readOpenParts(sources, before, { undoing: ofOwn });
  const all = { partner: other, upTo: Number.MAX_SAFE_INTEGER, owed: brought };
  const ofMerged = yield* readOpenParts(sources, all, { undoing: ofOther, into: before.partner });
  return [...own, ...ofMerged].sort(newestFirst);
}

const newestFirst = (one: Part, other: Part): number =>
  one.day < other.day ? 1 : one.day > other.day ? -1 : 0;

/** Parts that are added newest first, as many as are owed. */
class OpenParts {
  readonly parts: Part[] = [];
  left: number;

  constructor(owed: number) {
    this.left = owed;
  }

  add({ day, owed }: Part): void {
    const taken = Math.min(owed, this.left);
    if (taken <= 0) return;
    this.left -= taken;
    const last = this.parts.at(-1);
    // A day is one part, so that a long account needs little memory.
    if (last?.day === day) last.owed += taken;
    else this.parts.push({ day, owed: taken });
  }

  /** All parts, with these. */
  take(older: readonly Part[]): Part[] {
    for (const part of older) this.add(part);
    return this.parts;
  }
}

const sumOf = (undoing: Undoing): number => [...undoing.values()].reduce((sum, { owed }) => sum + owed, 0);
