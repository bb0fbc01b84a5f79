/**
 * Computes accounts again from nothing but their entries, in another way than the server does: every payment is taken from the
 * note that it names, and the rest of it from the oldest open debt. It shares no code with the server.
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
  /** Such as `note`. */
  kind: string;
  /** The number of its document. */
  document?: string;
  /** Present in a return: the number of its note. */
  settles?: string;
  /** Present in a merge: the other account. */
  other?: string;
}

/** Something that is owed: a note has its number. */
export interface Open {
  day: string;
  owed: bigint;
  note?: string;
}

export interface Recomputed {
  balance: bigint;
  /** The open debts, the oldest first. */
  open: Open[];
  /** The faults of its entries. */
  faults: string[];
}

type Accounts = ReadonlyMap<string, readonly Row[]>;

interface State {
  open: Open[];
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
  /** The accounts whose entries can be reversed in this one. */
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
  /** The ids of undone entries. They count as if they had never existed. */
  undone: ReadonlySet<string>;
}

/** The open debts of an account after its last entry, or before it was merged into `into`. */
function replay(all: All, account: string, into?: string): State {
  const entries = all.accounts.get(account) ?? [];
  const state: State = { open: [], advance: 0n };
  const counted = entries.filter(
    ({ id, undoes, other }) =>
      undoes === undefined && !all.undone.has(id) && (other === undefined || other !== into),
  );
  for (const { day, change, other, kind, document, ...entry } of withoutRefunds(counted)) {
    if (other !== undefined) {
      const brought = replay(all, other, account);
      owe(state, brought.open);
      payOldest(state, brought.advance);
    } else if (change < 0n) pay(state, entry.settles ?? document, -change);
    else owe(state, [{ day, owed: change, ...(kind === 'note' && document && { note: document }) }]);
  }
  return state;
}

/** A return and the refund that follows it become one entry. */
function withoutRefunds(entries: readonly Row[]): Row[] {
  const rows: Row[] = [];
  for (const row of entries) {
    const last = rows.at(-1);
    const isGivenBack = row.kind === 'refund' && last?.kind === 'note' && RETURN.test(last.document ?? '');
    if (last && isGivenBack && last.document === row.document)
      rows[rows.length - 1] = { ...last, kind: 'return', change: last.change + row.change };
    else rows.push(row);
  }
  return rows;
}

const RETURN = /^(CR|SR)-/;

function pay(state: State, note: string | undefined, amount: bigint): void {
  const part = state.open.find((open) => note !== undefined && open.note === note);
  const paid = part === undefined || part.owed > amount ? 0n : part.owed;
  if (part && paid === 0n) part.owed -= amount;
  else {
    state.open = state.open.filter((open) => open !== part);
    payOldest(state, amount - paid);
  }
}

function owe(state: State, added: readonly Open[]): void {
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
