/**
 * Computes accounts again from nothing but their entries, in another way than the server does: every payment is taken from the
 * oldest that is owed. It shares no code with the server.
 */

/** An entry as it was exported. Money is in cents. */
export interface Row {
  id: string;
  account: string;
  number: number;
  day: string;
  change: bigint;
  after: bigint;
  undoes?: string;
  /** Of a merge: the other account. */
  other?: string;
}

export interface Recomputed {
  balance: bigint;
  /** What is owed of each day, the oldest first. */
  open: { day: string; owed: bigint }[];
  /** What is wrong with its entries. */
  faults: string[];
}

interface State {
  open: { day: string; owed: bigint }[];
  /** What was paid in advance. */
  advance: bigint;
}

/** All entries, by account in their order, and what was taken back. */
interface Books {
  accounts: ReadonlyMap<string, Row[]>;
  byId: ReadonlyMap<string, Row>;
  undone: ReadonlySet<string>;
}

export function recompute(rows: readonly Row[]): Map<string, Recomputed> {
  const accounts = new Map<string, Row[]>();
  for (const row of rows) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row]);
  for (const entries of accounts.values()) entries.sort((one, other) => one.number - other.number);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const books: Books = { accounts, byId, undone: new Set(rows.flatMap(({ undoes }) => undoes ?? [])) };
  return new Map(
    [...accounts].map(([account, entries]) => {
      const balance = entries.reduce((sum, { change }) => sum + change, 0n);
      return [account, { balance, open: replay(books, account).open, faults: findFaults(entries, books) }];
    }),
  );
}

function findFaults(entries: readonly Row[], books: Books): string[] {
  const faults: string[] = [];
  const undone = new Set<string>();
  let sum = 0n;
  for (const [index, { id, account, number, change, after, undoes }] of entries.entries()) {
    sum += change;
    if (number !== index + 1) faults.push(`${id} is number ${number}, not ${index + 1}`);
    if (after !== sum) faults.push(`${id} says ${after} afterwards, not ${sum}`);
    if (undoes === undefined) continue;
    const original = books.byId.get(undoes);
    const isBefore =
      original?.account === account ? original.number < number : wentInto(books, original?.account, account);
    if (!isBefore || original?.change !== -change) faults.push(`${id} does not reverse ${undoes}`);
    if (undone.has(undoes)) faults.push(`${undoes} is reversed twice`);
    undone.add(undoes);
  }
  return faults;
}

/** Whether one account was merged into another one, or into one that was. */
function wentInto(books: Books, from: string | undefined, into: string): boolean {
  const last = books.accounts.get(from ?? '')?.at(-1);
  if (last?.other === undefined || last.after !== 0n) return false;
  return last.other === into || wentInto(books, last.other, into);
}

/** What is open in an account after its last entry, or before it was merged into `into`. */
function replay(books: Books, account: string, into?: string): State {
  const all = books.accounts.get(account) ?? [];
  const entries = into === undefined ? all : all.filter(({ other }) => other !== into);
  const state: State = { open: [], advance: 0n };
  for (const { id, day, change, undoes, other } of entries) {
    if (undoes !== undefined || books.undone.has(id)) continue;
    if (other !== undefined) {
      const brought = replay(books, other, account);
      owe(state, brought.open);
      payOldest(state, brought.advance);
    } else if (change < 0n) payOldest(state, -change);
    else owe(state, [{ day, owed: change }]);
  }
  const last = all.at(-1);
  // It was merged into another one, or owes nothing.
  if (into === undefined && last?.other !== undefined && last.after === 0n) return { open: [], advance: 0n };
  return state;
}

function owe(state: State, added: readonly { day: string; owed: bigint }[]): void {
  state.open = [...state.open, ...added.map((each) => ({ ...each }))];
  state.open.sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
  const advance = state.advance;
  state.advance = 0n;
  payOldest(state, advance);
}

function payOldest(state: State, amount: bigint): void {
  let left = amount;
  for (const part of state.open) {
    const paid = part.owed < left ? part.owed : left;
    part.owed -= paid;
    left -= paid;
  }
  state.open = state.open.filter(({ owed }) => owed > 0n);
  state.advance += left;
}
