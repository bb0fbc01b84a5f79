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

type Accounts = ReadonlyMap<string, readonly Row[]>;

interface State {
  open: { day: string; owed: bigint }[];
  /** What was paid in advance. */
  advance: bigint;
}

export function recompute(rows: readonly Row[]): Map<string, Recomputed> {
  const accounts = new Map<string, Row[]>();
  for (const row of rows) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const entries of accounts.values()) entries.sort((one, other) => one.number - other.number);
  const all = { accounts, undone: new Set(rows.flatMap(({ undoes }) => undoes ?? [])) };
  return new Map(
    [...accounts].map(([account, entries]) => {
      const balance = entries.reduce((sum, { change }) => sum + change, 0n);
      const faults = findFaults(entries, { byId, owners: ownersOf(accounts, account) });
      return [account, { balance, open: replay(all, account).open, faults }];
    }),
  );
}

/** The account, and those that were merged into it or into one of them. */
function ownersOf(accounts: Accounts, account: string, into?: string): string[] {
  const others = (accounts.get(account) ?? []).flatMap(({ other }) => (other && other !== into ? other : []));
  return [account, ...others.flatMap((other) => ownersOf(accounts, other, account))];
}

interface Known {
  byId: ReadonlyMap<string, Row>;
  /** The accounts whose entries can be taken back in this one. */
  owners: readonly string[];
}

function findFaults(entries: readonly Row[], { byId, owners }: Known): string[] {
  const faults: string[] = [];
  const undone = new Set<string>();
  let sum = 0n;
  for (const [index, { id, account, number, change, after, undoes }] of entries.entries()) {
    sum += change;
    if (number !== index + 1) faults.push(`${id} is number ${number}, not ${index + 1}`);
    if (after !== sum) faults.push(`${id} says ${after} afterwards, not ${sum}`);
    if (undoes === undefined) continue;
    const original = byId.get(undoes);
    const isLater = original?.account === account && original.number >= number;
    if (!original || !owners.includes(original.account) || original.change !== -change || isLater)
      faults.push(`${id} does not reverse ${undoes}`);
    if (undone.has(undoes)) faults.push(`${undoes} is reversed twice`);
    undone.add(undoes);
  }
  return faults;
}

interface All {
  accounts: Accounts;
  /** What was taken back. It counts as if it had never been. */
  undone: ReadonlySet<string>;
}

/** What is open in an account after its last entry, or before it was merged into `into`. */
function replay(all: All, account: string, into?: string): State {
  const entries = all.accounts.get(account) ?? [];
  const state: State = { open: [], advance: 0n };
  for (const { id, day, change, undoes, other } of entries) {
    if (undoes !== undefined || all.undone.has(id) || (other !== undefined && other === into)) continue;
    if (other !== undefined) {
      const brought = replay(all, other, account);
      owe(state, brought.open);
      payOldest(state, brought.advance);
    } else if (change < 0n) payOldest(state, -change);
    else owe(state, [{ day, owed: change }]);
  }
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
