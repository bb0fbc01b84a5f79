/** Codes that the shop gives its items itself: EAN-13 that begins with 20 to 29, which GS1 leaves to each shop. */
import { codeKeyOf, spellingsOf } from '@godown/shared/items/same-code';
import type { ClientSession, Collection, Db } from 'mongodb';
import { ensureCollection } from '../../database/ensure-collection.js';
import type { Attached, Attachment } from '../ledger/attachments.js';
import { ledgerCollectionsOf } from '../ledger/collections.js';

/** The moment with the number 0, and how long a number is taken for. In 2057 the codes begin with 21, and so on until 2342. */
const FIRST = Date.UTC(2026, 0, 1);
const TICK_MS = 100;

/** The number of a moment. Of an earlier one than the first, 0. */
export const numberAt = (moment: Date): number =>
  Math.max(0, Math.floor((moment.getTime() - FIRST) / TICK_MS));

/** The code of a number: 2, eleven digits and the check digit. */
export function toOwnCode(number: number): string {
  const digits = `2${String(number).padStart(11, '0')}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** The codes that one transaction gives. */
interface OwnCodeBatch extends Attached {
  /** A code that nobody has and that was never given. It is used once. */
  take(): string;
}

/** Each command needs a number of codes. */
export type OwnCodeAttachment = Attachment<number, OwnCodeBatch>;

interface CounterDoc {
  _id: 'own-codes';
  /** The number of the code that was given last. */
  latest: number;
}

const COUNTER = { _id: 'own-codes' } as const;
/** Most codes that are looked for at once. */
const MAX_PAGE = 1000;

const countersOf = (db: Db): Collection<CounterDoc> => db.collection('ownCodeCounter');

/** The counter has no index of its own that would create its collection. */
export async function createOwnCodeCollection(db: Db): Promise<void> {
  await ensureCollection(db, countersOf(db).collectionName);
}

/**
 * Makes the attachment of commands that give codes. The counter is written in the same transaction as the items: a code of a
 * transaction that failed was not given, and of two processes that use the same number the database lets only one commit. It is
 * never behind the clock, so a restored copy gives no code that was given after its backup.
 */
export function createOwnCodeAttachment(db: Db): OwnCodeAttachment {
  const counters = countersOf(db);
  return {
    async read(session, needs, now) {
      const counter = await counters.findOne(COUNTER, { session });
      const from = Math.max((counter?.latest ?? -1) + 1, numberAt(now));
      const count = needs.reduce((sum, need) => sum + need, 0);
      const free = await findFree(db, session, { from, count });
      let used = 0;
      return {
        take() {
          const number = free[used];
          if (number === undefined) throw new Error('The command takes more codes than it has said.');
          used += 1;
          return toOwnCode(number);
        },
        mark() {
          const before = used;
          return () => {
            used = before;
          };
        },
        async write() {
          const latest = free[used - 1];
          if (latest !== undefined)
            await counters.updateOne(COUNTER, { $set: { latest } }, { session, upsert: true });
        },
      };
    },
  };
}

/** The next numbers whose codes no item has, and no deleted one: it may be restored. Scales and other shops use such codes too. */
async function findFree(
  db: Db,
  session: ClientSession,
  { from, count }: { from: number; count: number },
): Promise<number[]> {
  const { items, deletedItems } = ledgerCollectionsOf(db);
  const free: number[] = [];
  let next = from;
  for (let size = count; free.length < count; size = Math.min(2 * size, MAX_PAGE)) {
    const numbers = Array.from({ length: size }, (_, index) => next + index);
    const filter = { allCodes: { $in: numbers.map(toOwnCode).flatMap(spellingsOf) } };
    const options = { session, projection: { _id: 0, allCodes: 1 } };
    // One after the other: a transaction takes one command at a time.
    const held = await items.find(filter, options).toArray();
    const deleted = await deletedItems.find(filter, options).toArray();
    const taken = new Set([...held, ...deleted].flatMap(({ allCodes = [] }) => allCodes.map(codeKeyOf)));
    free.push(...numbers.filter((number) => !taken.has(codeKeyOf(toOwnCode(number)))));
    next += size;
  }
  return free;
}
