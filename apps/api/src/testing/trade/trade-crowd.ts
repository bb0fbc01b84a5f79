/**
 * Many clients that trade with the same few customers over bad connections: they deliver at prices, take goods back, cancel, take payments, correct
 * accounts, undo that, and mark cheques as bounced. Several try to take the same thing back. What must be there at the end is computed from
 * what was sent.
 */
import { randomInt } from 'node:crypto';
import { type Connection, createBadSender, NOTHING_SENT, pick, type Sent } from '../bad-sender.js';
import {
  cancelDocument,
  chequeNumber,
  type Made,
  type Making,
  makeNote,
  type Note,
  returnPieces,
} from './make-notes.js';
import { Pieces } from './pieces.js';

interface TradeCrowd extends Connection {
  /** Ids of customers without entries, and of items without stock. */
  partners: readonly string[];
  items: readonly string[];
  clients: number;
  /** The number of requests. */
  requests: number;
  /** Called after each response. */
  onConfirmed?: () => void;
}

export interface TradeOutcome extends Sent {
  /** The expected debt of each customer, in cents. */
  owed: Map<string, number>;
  pieces: Pieces;
  /** The last price that each customer paid for each item, in cents, by `${customer} ${item}`. */
  lastPrices: Map<string, number>;
  /** The number of times that nothing was left to reverse. */
  refused: number;
}

/** A document, or an entry of an account. */
interface Of {
  partner: string;
}
type Entry = Of & { id: string; cents: number; isCheque: boolean };

/** Only these may be refused: somebody else was faster. */
const TAKES_BACK = /\/(undo|bounce|void)$/;
const TAKEN_ALREADY = [409, 422];

export async function runTradeCrowd(crowd: TradeCrowd): Promise<TradeOutcome> {
  const sent: Sent = { ...NOTHING_SENT, keys: [] };
  const sendBadly = createBadSender(crowd, sent);
  const book = new Book(crowd);
  let left = crowd.requests;
  let refused = 0;

  async function send(path: string, body: object): Promise<unknown> {
    const isRace = TAKES_BACK.test(path) || 'returns' in body;
    const change = { path, body: JSON.stringify(body) };
    const { status, text } = await sendBadly(change, isRace ? TAKEN_ALREADY : []);
    if (status === 201) return JSON.parse(text);
    refused++;
    return null;
  }

  async function work(): Promise<void> {
    while (left-- > 0) {
      await (randomInt(2) === 0 ? moveGoods : moveMoney)(book, send);
      crowd.onConfirmed?.();
    }
  }

  await Promise.all(Array.from({ length: crowd.clients }, work));
  return { ...sent, refused, ...book.reckon() };
}

type Send = Making['send'];

/** One of the latest, so that several clients take the same. */
const latestOf = <T>(all: readonly T[]): T | undefined => all.at(-1 - randomInt(6));

async function moveGoods(book: Book, send: Send): Promise<void> {
  const { partners, items } = book;
  const making = { partner: pick(partners), isCustomer: true, items, random: randomInt, send };
  const chance = randomInt(100);
  const note = latestOf(book.notes);
  const cancelled = latestOf(randomInt(4) === 0 ? book.lone : book.notes);
  if (chance < 30 && note?.back && note.back.left > 0) {
    const made = await returnPieces(note, { ...making, partner: note.partner });
    if (made) book.ofNotes.push({ ...made, partner: note.partner });
  } else if (chance < 45 && cancelled) {
    if (await cancelDocument(cancelled, making)) book.cancel(cancelled);
  } else if (chance < 55) {
    const made = await returnPieces(null, making);
    if (made) book.lone.push({ ...made, partner: making.partner });
  } else book.notes.push(Object.assign(await makeNote(making), { partner: making.partner }));
}

async function moveMoney(book: Book, send: Send): Promise<void> {
  const chance = randomInt(100);
  const cents = randomInt(1, 100_000_000);
  const amount = cents / 100;
  const taken = latestOf(book.entries);
  if (chance < 25 && taken) {
    const how = taken.isCheque && randomInt(2) === 0 ? 'bounce' : 'undo';
    if (await send(`/partners/${taken.partner}/entries/${taken.id}/${how}`, {})) book.cancel(taken);
    return;
  }
  const partner = pick(book.partners);
  const isCheque = randomInt(3) === 0;
  const paid = isCheque
    ? { method: 'cheque', cheque: { number: chequeNumber(randomInt), date: '2026-12-31' } }
    : { method: 'cash' };
  const isPayment = chance < 75;
  const entry = await (isPayment
    ? send(`/partners/${partner}/payments`, { amount, ...paid })
    : send(`/partners/${partner}/adjustments`, { amount, reason: 'Goods' }));
  const { _id: id } = entry as { _id: string };
  book.entries.push({ partner, id, cents: isPayment ? -cents : cents, isCheque: isPayment && isCheque });
}

/** Documents and entries that were confirmed. */
class Book {
  readonly notes: (Note & Of)[] = [];
  /** Returns of a note, and others. */
  readonly ofNotes: (Made & Of)[] = [];
  readonly lone: (Made & Of)[] = [];
  readonly entries: Entry[] = [];
  readonly partners: readonly string[];
  readonly items: readonly string[];
  readonly #cancelled = new Set<Of>();

  constructor({ partners, items }: Pick<TradeCrowd, 'partners' | 'items'>) {
    this.partners = partners;
    this.items = items;
  }

  cancel(one: Of): void {
    if (this.#cancelled.has(one)) throw new Error(`Taken back twice: ${JSON.stringify(one)}`);
    this.#cancelled.add(one);
  }

  reckon(): Pick<TradeOutcome, 'owed' | 'pieces' | 'lastPrices'> {
    const stands = (one: Of) => !this.#cancelled.has(one);
    const wrong = this.notes.find((note) => note.hasReturns && !stands(note));
    if (wrong) throw new Error(`${wrong.number} was cancelled, and some of it came back.`);
    const owed = new Map(this.partners.map((partner) => [partner, 0]));
    const owe = (partner: string, cents: number) => owed.set(partner, (owed.get(partner) ?? 0) + cents);
    const pieces = new Pieces(this.items);
    for (const document of [...this.notes, ...this.ofNotes, ...this.lone].filter(stands)) {
      owe(document.partner, document.owed);
      pieces.move(document.moved);
    }
    for (const { partner, cents } of this.entries.filter(stands)) owe(partner, cents);
    const lastPrices = new Map<string, number>();
    // The numbers are in the order in which the notes were saved.
    for (const { partner, prices } of this.notes.filter(stands).toSorted(byNumber))
      for (const [item, cents] of prices) lastPrices.set(`${partner} ${item}`, cents);
    return { owed, pieces, lastPrices };
  }
}

const byNumber = (one: Made, other: Made): number => (one.number < other.number ? -1 : 1);
