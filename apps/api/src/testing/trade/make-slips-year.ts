/**
 * Makes up a year of goods as shops really write it down: late receipts, slips that are cancelled or undone much later, returns of old
 * notes, damaged pieces, recounts, costs that people set, and items that are deleted and restored.
 */

import { createRandom, type Random } from '../../demo/seed/random.js';
import { WAREHOUSES } from './make-notes.js';

interface Line {
  item: string;
  quantity: number;
  unitPrice?: number;
  discount?: Discount;
  condition?: 'good' | 'damaged';
}
export type Discount = { percent: number } | { amount: number };

/** A document as it was sent. */
export interface Sent {
  kind: string;
  warehouse: string;
  lines: readonly Line[];
  partner?: string;
  returns?: string;
  discount?: Discount;
  transport?: number;
  [more: string]: unknown;
}

interface Answer {
  ok: boolean;
  body: unknown;
}

interface SlipsShop {
  steps: number;
  /** The number of items. */
  items: number;
  seed: number;
  /** The last moment. The first is eleven months and 30 days earlier. */
  until: Date;
  setNow(now: Date): void;
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer>;
  read(path: string): Promise<unknown>;
  /** Called when a month is over, before its next step, and at the end, with its last day. */
  onMonth(lastDay: string): Promise<void>;
}

/** What the year was made of. Money is as it was sent. */
export interface SlipsYear {
  items: { id: string; cost: number | null }[];
  sent: Map<string, Sent>;
  /** When they were sent. */
  moments: Map<string, number>;
  cancelled: Set<string>;
  /** Costs that people have set, by item and time of Bangladesh, such as `6b0b77b5d0fa3581814b7efc 2026-03-01 09:00:00`. */
  costs: Map<string, number | null>;
  /** How many changes of each kind were made. */
  made: Map<string, number>;
}

interface Item {
  id: string;
  /** About its cost, in cents. */
  base: number;
  cost: number | null;
  deletedAt: number | null;
}

interface Paper {
  number: string;
  at: number;
  sent: Sent;
  lines: { item: string; left: number; unitPrice: number | undefined }[];
}

interface Shelf {
  stock: Record<string, number>;
  quantity: number;
  damaged?: Record<string, number>;
}

const DAY_MS = 86_400_000;
const CONFIRMS = ['over_credit_limit', 'paid_in_advance', 'above_refund', 'same_paper'];
/** Slips are found within this time more often than later. */
const RECENT = 21 * DAY_MS;
/** Items are restored after this time, or at the end: before they are purged. */
const DELETED_FOR_MS = 9 * DAY_MS;

/** The time of Bangladesh, as files have it. */
const timeOf = (moment: number | Date): string =>
  new Date(Number(moment) + 6 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
export const dayOf = (moment: number | Date): string => timeOf(moment).slice(0, 10);

export async function makeSlipsYear(shop: SlipsShop): Promise<SlipsYear> {
  const year = new Year(shop);
  await year.begin();
  const length = 364 * DAY_MS;
  const start = shop.until.getTime() - length;
  let month = dayOf(start).slice(0, 7);
  for (let step = 0; step < shop.steps; step++) {
    const now = start + Math.round((length * (step + year.random.next() * 0.9)) / shop.steps);
    year.setNow(now);
    const next = dayOf(now).slice(0, 7);
    if (next !== month) await shop.onMonth(dayOf(Date.parse(`${next}-01`) - DAY_MS));
    month = next;
    await year.step();
  }
  await year.end(shop.until.getTime());
  await shop.onMonth(dayOf(shop.until));
  return year;
}

class Year implements SlipsYear {
  readonly items: Item[] = [];
  readonly sent = new Map<string, Sent>();
  readonly moments = new Map<string, number>();
  readonly cancelled = new Set<string>();
  readonly costs = new Map<string, number | null>();
  readonly made = new Map<string, number>();
  readonly random: Random;
  readonly #shop: SlipsShop;
  readonly #customers: string[] = [];
  readonly #suppliers: string[] = [];
  readonly #papers: Paper[] = [];
  #movements: { id: string; item: string; at: number }[] = [];
  #now = 0;

  constructor(shop: SlipsShop) {
    this.#shop = shop;
    this.random = createRandom(shop.seed);
  }

  setNow(now: number): void {
    this.#now = now;
    this.#shop.setNow(new Date(now));
  }

  async begin(): Promise<void> {
    this.setNow(this.#shop.until.getTime() - 364 * DAY_MS);
    const { whole, pick, chance } = this.random;
    for (let n = 0; n < this.#shop.items; n++) {
      const base = pick([whole(3, 99), whole(100, 9999), whole(10_000, 3_000_000)]);
      const cost = chance(0.25) ? null : base / 100;
      const id = await this.#add('/item', {
        name: `Item ${n}`,
        price: Math.round(base * 1.3) / 100,
        quantity: chance(0.3) ? 0 : whole(1, 40),
        warehouse: pick(WAREHOUSES),
        ...(cost !== null && { cost }),
      });
      this.items.push({ id, base, cost, deletedAt: null });
    }
    for (let n = 0; n < 6; n++)
      this.#customers.push(await this.#add('/partners', { kind: 'customer', name: `Customer ${n}` }));
    for (let n = 0; n < 4; n++)
      this.#suppliers.push(await this.#add('/partners', { kind: 'supplier', name: `Supplier ${n}` }));
  }

  /** Everything is there again, and its cost known, so that no sale stays without one. */
  async end(now: number): Promise<void> {
    this.setNow(now - 60_000);
    for (const item of this.items) await this.#restore(item);
    this.setNow(now);
    const lines = this.items.map(({ id, base }) => ({ item: id, quantity: 7, unitPrice: base / 100 }));
    await this.#write({ kind: 'receipt', warehouse: 'uttara', partner: this.#suppliers[0] ?? '', lines });
  }

  async step(): Promise<void> {
    const waiting = this.items.find(
      ({ deletedAt }) => deletedAt !== null && this.#now - deletedAt > DELETED_FOR_MS,
    );
    if (waiting) return this.#restore(waiting);
    const chance = this.random.whole(1, 1000);
    if (chance <= 190) await this.#receive();
    else if (chance <= 500) await this.#deliver();
    else if (chance <= 580) await this.#takeBack('return');
    else if (chance <= 620) await this.#takeBack('supplier-return');
    else if (chance <= 650)
      await this.#takeBackLoose(this.random.pick(['return', 'return', 'supplier-return']));
    else if (chance <= 770) await this.#move();
    else if (chance <= 820) await this.#damage();
    else if (chance <= 840) await this.#transfer();
    else if (chance <= 860) await this.#count();
    else if (chance <= 920) await this.#cancel();
    else if (chance <= 960) await this.#undo();
    else if (chance <= 993) await this.#setCost();
    else await this.#delete();
  }

  async #add(path: string, body: object): Promise<string> {
    const { ok, body: answer } = await this.#shop.send('POST', path, body);
    if (!ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return (answer as { _id: string })._id;
  }

  #tally(kind: string): void {
    this.made.set(kind, (this.made.get(kind) ?? 0) + 1);
  }

  #some(most: number): Item[] {
    const found = Array.from({ length: this.random.whole(1, most) }, () => this.random.pick(this.items));
    return [...new Set(found)].filter(({ deletedAt }) => deletedAt === null);
  }

  #recent<Each extends { at: number }>(all: readonly Each[]): Each | undefined {
    const recent = all.filter(({ at }) => at > this.#now - RECENT);
    const from = recent.length > 0 && this.random.chance(0.7) ? recent : all;
    return from.length > 0 ? this.random.pick(from) : undefined;
  }

  #priceOf({ base }: Item, margin = 1): number {
    return Math.max(1, Math.round(base * margin * (0.6 + 0.8 * this.random.next()))) / 100;
  }

  #discount(share: number): { discount?: Discount } {
    const { whole, chance } = this.random;
    if (!chance(share)) return {};
    return { discount: chance(0.5) ? { percent: whole(1, 3000) / 100 } : { amount: whole(0, 2) / 100 } };
  }

  #transport(share: number): { transport?: number } {
    return this.random.chance(share) ? { transport: this.random.whole(1, 50_000) / 100 } : {};
  }

  async #write(sent: Sent): Promise<void> {
    if (sent.lines.length === 0) return;
    const { ok, body } = await this.#shop.send('POST', '/documents', { ...sent, confirms: CONFIRMS });
    if (!ok) return;
    const { number } = body as { number: string };
    this.#tally(sent.kind);
    this.sent.set(number, sent);
    this.moments.set(number, this.#now);
    const lines = sent.lines.map(({ item, quantity, unitPrice }) => ({ item, left: quantity, unitPrice }));
    this.#papers.push({ number, at: this.#now, sent, lines });
    if (sent.returns) this.#giveBack(sent, -1);
  }

  /** Takes what came back off what may come back of its note, or the other way round. */
  #giveBack({ returns, lines }: Sent, sign: 1 | -1): void {
    const note = this.#papers.find(({ number }) => number === returns);
    for (const { item, quantity } of lines) {
      const line = note?.lines.find((each) => each.item === item);
      if (line) line.left += sign * quantity;
    }
  }

  async #receive(): Promise<void> {
    const { whole, pick, chance } = this.random;
    const isPriced = chance(0.88);
    const lines = this.#some(4).map((item) => ({
      item: item.id,
      quantity: pick([whole(1, 7), whole(1, 25), whole(10, 60)]),
      ...(isPriced && { unitPrice: this.#priceOf(item), ...this.#discount(0.2) }),
    }));
    const money = isPriced ? { ...this.#discount(0.2), ...this.#transport(0.35) } : {};
    await this.#write({
      ...{ kind: 'receipt', warehouse: pick(WAREHOUSES), lines, partner: pick(this.#suppliers) },
      ...money,
    });
  }

  async #deliver(): Promise<void> {
    const { whole, pick, chance } = this.random;
    const isPriced = chance(0.9);
    const lines = this.#some(4).map((item) => ({
      item: item.id,
      quantity: pick([whole(1, 3), whole(1, 12), whole(5, 30)]),
      ...(isPriced && { unitPrice: this.#priceOf(item, 1.3), ...this.#discount(0.15) }),
    }));
    const money = isPriced ? { ...this.#discount(0.15), ...this.#transport(0.15) } : {};
    await this.#write({
      ...{ kind: 'delivery', warehouse: pick(WAREHOUSES), lines, partner: pick(this.#customers) },
      ...money,
    });
  }

  async #takeBack(kind: 'return' | 'supplier-return'): Promise<void> {
    const { whole, pick, chance, next } = this.random;
    const of = kind === 'return' ? 'delivery' : 'receipt';
    const isHere = (id: string) => this.items.some((item) => item.id === id && item.deletedAt === null);
    const open = this.#papers.filter(
      ({ number, sent, lines }) =>
        sent.kind === of &&
        !this.cancelled.has(number) &&
        lines.some(({ item, left }) => left > 0 && isHere(item)),
    );
    const note = this.#recent(open);
    if (!note) return;
    const lines = note.lines
      .filter(({ item, left }) => left > 0 && isHere(item) && chance(0.7))
      .map(
        ({ item, left, unitPrice }): Line => ({
          item,
          quantity: chance(0.4) ? left : whole(1, left),
          condition: kind === 'return' && chance(0.25) ? 'damaged' : 'good',
          ...(unitPrice !== undefined && {
            unitPrice: Math.round(unitPrice * 100 * (0.5 + 0.5 * next())) / 100,
          }),
        }),
      );
    const isPriced = note.lines.some(({ unitPrice }) => unitPrice !== undefined);
    await this.#write({
      ...{ kind, returns: note.number, warehouse: pick(WAREHOUSES), lines },
      ...(isPriced && note.sent.partner && { partner: note.sent.partner }),
    });
  }

  async #takeBackLoose(kind: 'return' | 'supplier-return'): Promise<void> {
    const { whole, pick, chance } = this.random;
    const isPriced = chance(0.6);
    const lines = this.#some(2).map(
      (item): Line => ({
        ...{ item: item.id, quantity: whole(1, 6), condition: 'good' },
        ...(isPriced && { unitPrice: this.#priceOf(item) }),
      }),
    );
    const partner = pick(kind === 'return' ? this.#customers : this.#suppliers);
    await this.#write({ kind, warehouse: pick(WAREHOUSES), lines, ...(isPriced && { partner }) });
  }

  async #moveItem(item: Item, path: string, body: object, kind: string): Promise<void> {
    const { ok, body: answer } = await this.#shop.send('POST', `/item/${item.id}/${path}`, body);
    if (ok) this.#keep(item.id, answer, kind);
  }

  #keep(item: string, answer: unknown, kind: string): void {
    this.#tally(kind);
    const { movement, movements = [] } = answer as {
      movement?: { _id: string };
      movements?: { _id: string }[];
    };
    const made = movement ?? movements[0];
    if (made) this.#movements.push({ id: made._id, item, at: this.#now });
  }

  async #move(): Promise<void> {
    const { whole, pick, chance } = this.random;
    const [item] = this.#some(1);
    if (!item) return;
    const [warehouse, quantity] = [pick(WAREHOUSES), whole(1, 12)];
    const reason = pick([
      'delivered',
      'delivered',
      'restock',
      'restock',
      'correction',
      'returned',
      'sent-back',
    ]);
    if (reason === 'returned' || reason === 'sent-back') {
      const condition = chance(0.8) ? 'good' : 'damaged';
      await this.#moveItem(item, 'returns', { reason, condition, quantity, warehouse }, reason);
      return;
    }
    const sign = reason === 'restock' || (reason === 'correction' && chance(0.5)) ? 1 : -1;
    await this.#moveItem(item, 'movements', { change: sign * quantity, warehouse, reason }, reason);
  }

  async #shelf({ id }: Item): Promise<Shelf> {
    return (await this.#shop.read(`/item/${id}`)) as Shelf;
  }

  async #damage(): Promise<void> {
    const { whole, pick, chance } = this.random;
    const [item] = this.#some(1);
    if (!item) return;
    const warehouse = pick(WAREHOUSES);
    const there = (await this.#shelf(item)).damaged?.[warehouse] ?? 0;
    const reason = there > 0 ? pick(['damaged', 'repaired', 'written-off', 'written-off']) : 'damaged';
    const most = reason === 'damaged' ? 5 : there;
    const quantity = chance(0.5) ? most : whole(1, most);
    await this.#moveItem(item, 'damaged', { reason, quantity, warehouse, note: 'Made up' }, reason);
  }

  async #transfer(): Promise<void> {
    const [warehouse, to] = this.random.pick([WAREHOUSES, WAREHOUSES.toReversed()]);
    const lines = this.#some(3).map(({ id }) => ({ item: id, quantity: this.random.whole(1, 9) }));
    if (warehouse) await this.#write({ kind: 'transfer', warehouse, to, lines });
  }

  /** Recounts one item, or several on one sheet. */
  async #count(): Promise<void> {
    const { whole, pick } = this.random;
    const warehouse = pick(WAREHOUSES);
    const lines = [];
    for (const item of this.#some(3)) {
      const expected = (await this.#shelf(item)).stock[warehouse] ?? 0;
      lines.push({ item: item.id, expected, counted: Math.max(0, expected + whole(-4, 4)) });
    }
    if (lines.length === 0) return;
    const { ok } = await this.#shop.send('POST', '/documents', { kind: 'count', warehouse, lines });
    if (ok) this.#tally('count');
  }

  async #cancel(): Promise<void> {
    const paper = this.#recent(this.#papers.filter(({ number }) => !this.cancelled.has(number)));
    if (!paper) return;
    const { number, sent } = paper;
    const { ok } = await this.#shop.send('POST', `/documents/${number}/void`, {
      confirms: ['counted_since'],
    });
    if (!ok) return;
    this.#tally('cancelled');
    this.cancelled.add(number);
    this.#giveBack(sent, 1);
  }

  async #undo(): Promise<void> {
    const movement = this.#recent(this.#movements);
    if (!movement) return;
    const { id, item } = movement;
    const { ok, body } = await this.#shop.send('POST', `/movements/${id}/undo`, {
      confirms: ['counted_since'],
    });
    if (!ok) return;
    this.#movements = this.#movements.filter((each) => each !== movement);
    this.#keep(item, body, 'undo');
  }

  async #setCost(): Promise<void> {
    const [item] = this.#some(1);
    if (!item) return;
    const cost = this.random.chance(0.06) ? null : this.#priceOf(item);
    const { ok } = await this.#shop.send('PATCH', `/item/${item.id}`, { cost });
    if (!ok) return;
    this.#tally('cost set');
    this.costs.set(`${item.id} ${timeOf(this.#now)}`, cost);
  }

  async #delete(): Promise<void> {
    const [item] = this.#some(1);
    if (!item) return;
    const { ok } = await this.#shop.send('DELETE', `/item/${item.id}`);
    if (!ok) return;
    this.#tally('deleted');
    item.deletedAt = this.#now;
  }

  /** Each change of an item has a moment of its own, by which the check knows what belongs together. */
  async #restore(item: Item): Promise<void> {
    if (item.deletedAt === null) return;
    const { ok } = await this.#shop.send('POST', `/item/${item.id}/restore`);
    if (ok) item.deletedAt = null;
  }
}
