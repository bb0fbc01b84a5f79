/** Makes up the trade of a year: notes, returns, cancellations, payments of every kind, refunds, corrections, undos and cheques that bounce. */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import { cancelNote, makeNote, type Note, returnPieces } from './make-notes.js';

export interface Trade {
  /** Customers and suppliers without entries. */
  partners: readonly { id: string; isCustomer: boolean }[];
  /** The ids of items. */
  items: readonly string[];
  /** How many things happen. */
  steps: number;
  /** Where the random numbers begin. */
  seed: number;
  /** The last day. The first is a year earlier. */
  until: Date;
  setNow(now: Date): void;
  /** Sends a POST to `/api` + `path`, and resolves with the body of the response, which must be 201. */
  send(path: string, body: object): Promise<unknown>;
}

const DAYS = 365;
const DAY_MS = 86_400_000;
const METHODS = ['cash', 'bank', 'bkash', 'nagad'] as const;

/** What an account must come to, in cents. */
export interface Intended {
  owed: number;
  /** What was sold less what came back, without transport. */
  sold: number;
}

interface Account extends Intended {
  id: string;
  isCustomer: boolean;
  /** What can be taken back. */
  open: AccountEntry[];
  notes: Note[];
}

/** Resolves with what each of them must come to at the end, by its id. */
export async function makeTrade(trade: Trade): Promise<Map<string, Intended>> {
  const random = randomNumbers(trade.seed);
  const accounts = trade.partners.map(
    (partner): Account => ({ ...partner, open: [], notes: [], owed: 0, sold: 0 }),
  );
  for (let day = 0; day < DAYS; day++) {
    trade.setNow(new Date(trade.until.getTime() - (DAYS - 1 - day) * DAY_MS));
    const count = Math.floor((trade.steps * (day + 1)) / DAYS) - Math.floor((trade.steps * day) / DAYS);
    const ofDay = new Map<Account, number>();
    for (let step = 0; step < count; step++) {
      const account = accounts[random(accounts.length)];
      if (account) ofDay.set(account, (ofDay.get(account) ?? 0) + 1);
    }
    await Promise.all(
      [...ofDay].map(async ([account, steps]) => {
        for (let step = 0; step < steps; step++) await makeStep(trade, account, random);
      }),
    );
  }
  return new Map(accounts.map(({ id, owed, sold }) => [id, { owed, sold }]));
}

async function makeStep(trade: Trade, account: Account, random: Random): Promise<void> {
  if (random(2) === 0) return makeNoteStep(trade, account, random);
  const { send } = trade;
  const amount = (1 + random(5_000_000)) / 100;
  const post = (path: string, body: object) => send(`/partners/${account.id}/${path}`, body);
  const chance = random(100);
  const taken = account.open[random(account.open.length)];
  let entry: AccountEntry;
  if (taken && chance < 15) {
    const how = taken.cheque && random(2) === 0 ? 'bounce' : 'undo';
    entry = (await post(`entries/${taken._id}/${how}`, {})) as AccountEntry;
    account.open = account.open.filter(({ _id }) => _id !== taken._id);
    account.owed -= toCents(taken.change);
    return;
  }
  if (chance < 55) {
    entry = (await post('adjustments', { amount, reason: 'Goods' })) as AccountEntry;
    account.owed += toCents(amount);
  } else if (chance < 60) {
    entry = (await post('adjustments', { amount: -amount, reason: 'Broken' })) as AccountEntry;
    account.owed -= toCents(amount);
  } else if (chance < 65) {
    entry = (await post('payments', { amount, isRefund: true, method: 'cash' })) as AccountEntry;
    account.owed += toCents(amount);
  } else {
    const isCheque = random(3) === 0;
    const method = isCheque ? 'cheque' : (METHODS[random(METHODS.length)] ?? 'cash');
    const cheque = { number: String(random(100_000)), date: '2026-12-31' };
    entry = (await post('payments', { amount, method, ...(isCheque && { cheque }) })) as AccountEntry;
    account.owed -= toCents(amount);
  }
  account.open.push(entry);
}

/** A new note, or one that is cancelled or partly comes back. */
async function makeNoteStep({ items, send }: Trade, account: Account, random: Random): Promise<void> {
  const making = { partner: account.id, isCustomer: account.isCustomer, items, random, send };
  const chance = random(100);
  const note = account.notes[random(account.notes.length)];
  if (note && chance < 10 && !note.hasReturns) {
    await cancelNote(note, making);
    account.notes = account.notes.filter((each) => each !== note);
    account.owed -= note.owed;
    account.sold -= note.sold;
  } else if (chance < 25 && note?.back && note.back.left > 0) {
    const given = await returnPieces(note, making);
    account.owed -= given;
    account.sold -= given;
  } else {
    const made = await makeNote(making);
    account.notes.push(made);
    account.owed += made.owed;
    account.sold += made.sold;
  }
}

const toCents = (money: number): number => Math.round(money * 100);

type Random = (below: number) => number;

/** The same for the same seed. */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}
