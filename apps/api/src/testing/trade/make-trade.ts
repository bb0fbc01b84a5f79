/**
 * Makes up the trade of a year: notes, returns, cancellations, payments of every kind, refunds, corrections, undos, cheques that bounce,
 * damaged pieces, and customers who are merged.
 */
import type { AccountEntry } from '@godown/shared/trade/accounts';
import {
  cancelDocument,
  chequeNumber,
  type Made,
  makeNote,
  type Note,
  returnPieces,
  WAREHOUSES,
} from './make-notes.js';
import { Pieces } from './pieces.js';

interface Trade {
  /** Customers and suppliers without entries. */
  partners: readonly { id: string; isCustomer: boolean }[];
  /** The ids of items without stock. */
  items: readonly string[];
  /** The number of events. */
  steps: number;
  seed: number;
  /** The last day. The first is a year earlier. */
  until: Date;
  setNow(now: Date): void;
  /** Sends a POST to `/api` + `path`, and resolves with the body of the response, which must be a success. */
  send(path: string, body: object): Promise<unknown>;
  /** The same with a GET. */
  read(path: string): Promise<unknown>;
}

const DAYS = 365;
const DAY_MS = 86_400_000;
/** Days between two merges, and the number of accounts for one merge. */
const MERGES = { every: 90, of: 50 };
const METHODS = ['cash', 'bank', 'bkash', 'nagad'] as const;

/** The expected sums of an account, in cents. */
interface Intended {
  owed: number;
  /** The sales less the returned goods, without transport. */
  sold: number;
}

interface Account extends Intended {
  id: string;
  isCustomer: boolean;
  /** Entries that can be reversed, and the note with which each was paid at once. */
  open: { entry: AccountEntry; note?: Note }[];
  notes: Note[];
  /** Returns of no note. */
  returns: Made[];
}

/** The expected state at the end. */
export interface MadeTrade {
  /** By the id of the customer or supplier. One that was merged has nothing. */
  accounts: Map<string, Intended>;
  pieces: Pieces;
}

interface Shop extends Trade {
  random: Random;
  pieces: Pieces;
}

export async function makeTrade(trade: Trade): Promise<MadeTrade> {
  const shop = { ...trade, random: randomNumbers(trade.seed), pieces: new Pieces(trade.items) };
  const { random, pieces } = shop;
  const accounts = trade.partners.map(
    (partner): Account => ({ ...partner, open: [], notes: [], returns: [], owed: 0, sold: 0 }),
  );
  const active = [...accounts];
  for (let day = 0; day < DAYS; day++) {
    trade.setNow(new Date(trade.until.getTime() - (DAYS - 1 - day) * DAY_MS));
    const count = Math.floor((trade.steps * (day + 1)) / DAYS) - Math.floor((trade.steps * day) / DAYS);
    if (random(10) === 0) await damage(shop);
    const merges = day % MERGES.every === MERGES.every - 1 ? Math.ceil(accounts.length / MERGES.of) : 0;
    for (let merge = 0; merge < merges; merge++) await mergeTwo(shop, active);
    const ofDay = new Map<Account, number>();
    for (let step = 0; step < count; step++) {
      const account = active[random(active.length)];
      if (account) ofDay.set(account, (ofDay.get(account) ?? 0) + 1);
    }
    await Promise.all(
      [...ofDay].map(async ([account, steps]) => {
        for (let step = 0; step < steps; step++) await makeStep(shop, account);
      }),
    );
  }
  return { accounts: new Map(accounts.map(({ id, owed, sold }) => [id, { owed, sold }])), pieces };
}

/** Pieces of one of a few items are damaged, repaired or written off. */
async function damage({ items, send, random, pieces }: Shop): Promise<void> {
  const item = items[random(Math.min(items.length, 20))] ?? '';
  const warehouse = WAREHOUSES[random(3)] ?? 'uttara';
  const { damaged } = pieces.of(item, warehouse);
  const reason = damaged === 0 || random(3) === 0 ? 'damaged' : random(2) === 0 ? 'repaired' : 'written-off';
  const quantity = 1 + random(reason === 'damaged' ? 5 : damaged);
  await send(`/item/${item}/damaged`, { reason, quantity, warehouse, note: 'Made up' });
  const good = reason === 'damaged' ? -quantity : reason === 'repaired' ? quantity : 0;
  pieces.move([{ item, warehouse, good, damaged: reason === 'damaged' ? quantity : -quantity }]);
}

/** One goes into another one of its kind, with all that it owes and its notes. */
async function mergeTwo({ send, random }: Shop, active: Account[]): Promise<void> {
  const from = active[random(active.length)];
  const others = active.filter((other) => other !== from && other.isCustomer === from?.isCustomer);
  const into = others[random(others.length)];
  if (!from || !into) return;
  await send(`/partners/${from.id}/merge`, { into: into.id });
  active.splice(active.indexOf(from), 1);
  into.owed += from.owed;
  into.sold += from.sold;
  into.open.push(...from.open);
  into.notes.push(...from.notes);
  into.returns.push(...from.returns);
  Object.assign(from, { owed: 0, sold: 0 });
}

async function makeStep(shop: Shop, account: Account): Promise<void> {
  const { send, random } = shop;
  if (random(2) === 0) return makeNoteStep(shop, account);
  const amount = (1 + random(5_000_000)) / 100;
  const post = async (path: string, body: object) =>
    (await send(`/partners/${account.id}/${path}`, body)) as AccountEntry;
  const chance = random(100);
  const taken = account.open[random(account.open.length)];
  if (taken && chance < 15) {
    const how = taken.entry.cheque && random(2) === 0 ? 'bounce' : 'undo';
    await post(`entries/${taken.entry._id}/${how}`, {});
    account.open = account.open.filter((each) => each !== taken);
    account.owed -= toCents(taken.entry.change);
    if (taken.note) taken.note.owed -= toCents(taken.entry.change);
    return;
  }
  const cheque = { number: chequeNumber(random), date: '2026-12-31' };
  const method = METHODS[random(METHODS.length)] ?? 'cash';
  const paid = random(3) === 0 ? { method: 'cheque', cheque } : { method };
  const note = account.notes[random(account.notes.length)];
  const named = note && random(2) === 0 ? { document: note.number } : {};
  const [path, body, sign] =
    chance < 55
      ? (['adjustments', { amount, reason: 'Goods' }, 1] as const)
      : chance < 60
        ? (['adjustments', { amount: -amount, reason: 'Broken' }, -1] as const)
        : chance < 65
          ? (['payments', { amount, isRefund: true, method: 'cash', ...named }, 1] as const)
          : (['payments', { amount, ...paid, ...named }, -1] as const);
  account.open.push({ entry: await post(path, body) });
  account.owed += sign * toCents(amount);
}

/** A new note, or one that is cancelled or partly comes back. */
async function makeNoteStep(shop: Shop, account: Account): Promise<void> {
  const { items, send, read, random } = shop;
  const making = { partner: account.id, isCustomer: account.isCustomer, items, random, send };
  const chance = random(100);
  const note = account.notes[random(account.notes.length)];
  const alone = account.returns[random(account.returns.length)];
  if (chance < 10 && note && !note.hasReturns) {
    account.notes = account.notes.filter((each) => each !== note);
    account.open = account.open.filter((each) => each.note !== note);
    await cancelDocument(note, making);
    count(shop, account, note, -1);
  } else if (chance < 25 && note?.back && note.back.left > 0) {
    const made = await returnPieces(note, making);
    if (made) count(shop, account, made);
  } else if (chance < 30) {
    const made = await returnPieces(null, making);
    if (!made) return;
    count(shop, account, made);
    // Damaged pieces may have been repaired or written off meanwhile.
    if (made.moved.every(({ damaged }) => damaged === 0)) account.returns.push(made);
  } else if (chance < 33 && alone) {
    account.returns = account.returns.filter((each) => each !== alone);
    await cancelDocument(alone, making);
    count(shop, account, alone, -1);
  } else {
    const made = await makeNote(making);
    count(shop, account, made);
    account.notes.push(made);
    if (!made.paidBy) return;
    const [entry] = (await read(`/partners/${account.id}/entries?limit=1`)) as AccountEntry[];
    if (entry) account.open.push({ entry, note: made });
  }
}

/** Adds the effect of a document, or removes it again. */
function count({ pieces }: Shop, account: Account, { owed, sold, moved }: Made, sign: 1 | -1 = 1): void {
  account.owed += sign * owed;
  account.sold += sign * sold;
  pieces.move(moved, sign);
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
