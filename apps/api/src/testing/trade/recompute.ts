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

export function recompute(rows: readonly Row[]): Map<string, Recomputed> {
  const accounts = new Map<string, Row[]>();
  for (const row of rows) accounts.set(row.account, [...(accounts.get(row.account) ?? []), row]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const entries of accounts.values()) entries.sort((one, other) => one.number - other.number);
  return new Map(
    [...accounts].map(([account, entries]) => {
      const balance = entries.reduce((sum, { change }) => sum + change, 0n);
      return [account, { balance, open: replay(accounts, account).open, faults: findFaults(entries, byId) }];
    }),
  );
}

function findFaults(entries: readonly Row[], byId: ReadonlyMap<string, Row>): string[] {
  const faults: string[] = [];
  const undone = new Set<string>();
  let sum = 0n;
  for (const [index, { id, account, number, change, after, undoes }] of entries.entries()) {
    sum += change;
    if (number !== index + 1) faults.push(`${id} is number ${number}, not ${index + 1}`);
    if (after !== sum) faults.push(`${id} says ${after} afterwards, not ${sum}`);
    if (undoes === undefined) continue;
    const original = byId.get(undoes);
    if (original?.account !== account || original.change !== -change || original.number >= number)
      faults.push(`${id} does not reverse ${undoes}`);
    if (undone.has(undoes)) faults.push(`${undoes} is reversed twice`);
    undone.add(undoes);
  }
  return faults;
}

/** What is open in an account after its last entry, or before it was merged into `into`. */
function replay(accounts: ReadonlyMap<string, Row[]>, account: string, into?: string): State {
  const all = accounts.get(account) ?? [];
  const entries = into === undefined ? all : all.filter(({ other }) => other !== into);
  const undone = new Set(entries.flatMap(({ undoes }) => undoes ?? []));
  const state: State = { open: [], advance: 0n };
  for (const { id, day, change, undoes, other } of entries) {
    if (undoes !== undefined || undone.has(id)) continue;
    if (change < 0n) payOldest(state, -change);
    else if (other === undefined) owe(state, [{ day, owed: change }]);
    else owe(state, replay(accounts, other, account).open);
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
