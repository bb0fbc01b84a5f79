/** Made-up notes with prices, and their returns. Their sums are computed here in whole cents, by other code than the product's. */
import type { Moved } from './pieces.js';

/** The effect of a document. Money is in cents. */
export interface Made {
  number: string;
  owed: number;
  sold: number;
  moved: readonly Moved[];
}

export interface Note extends Made {
  /** The selling price of one unit of each of its items. */
  prices: ReadonlyMap<string, number>;
  /** The method of its payment at once, if it was paid at once. */
  paidBy?: 'cash' | 'cheque';
  /** Pieces of its first line that may come back; none where a discount would have to be shared. */
  back: { item: string; cents: number; left: number } | null;
  hasReturns: boolean;
}

export interface Making {
  partner: string;
  isCustomer: boolean;
  items: readonly string[];
  random(below: number): number;
  /** Resolves with null if it was refused. */
  send(path: string, body: object): Promise<unknown>;
}

export const WAREHOUSES = ['halishar', 'bahaddarhat', 'uttara'] as const;

/** No two cheques have the same one. */
export const chequeNumber = (random: (below: number) => number): string => String(random(1_000_000_000));

/** A percentage in tenths, of an amount in cents: a half is rounded up. */
const percentOf = (cents: number, tenths: number): number => Math.floor((cents * tenths + 500) / 1000);

export async function makeNote({ partner, isCustomer, items, random, send }: Making): Promise<Note> {
  const first = random(items.length);
  const lines = Array.from({ length: 1 + random(4) }, (_, index) => {
    const item = items[(first + index) % items.length] ?? '';
    const [cents, quantity] = [1 + random(200_000), 1 + random(9)];
    const gross = cents * quantity;
    const kind = random(6);
    const [tenths, amount] = [random(400), random(gross)];
    const taken = kind === 0 ? percentOf(gross, tenths) : kind === 1 ? amount : 0;
    const discount = kind === 0 ? { percent: tenths / 10 } : kind === 1 ? { amount: amount / 100 } : null;
    return { item, cents, quantity, net: gross - taken, discount };
  });
  const subtotal = lines.reduce((sum, { net }) => sum + net, 0);
  const tenths = random(4) === 0 ? random(300) : 0;
  const transport = random(5) === 0 ? random(20_000) : 0;
  const sold = subtotal - percentOf(subtotal, tenths);
  const total = sold + transport;
  const paid = random(3) === 0 ? random(total + 1) : 0;
  const paidBy = random(3) === 0 ? 'cheque' : 'cash';
  const cheque = paidBy === 'cheque' && { cheque: { number: chequeNumber(random), date: '2026-12-31' } };
  const warehouse = WAREHOUSES[random(3)] ?? 'uttara';
  const { number } = (await send('/documents', {
    kind: isCustomer ? 'delivery' : 'receipt',
    warehouse,
    partner,
    lines: lines.map(({ item, cents, quantity, discount }) => ({
      item,
      quantity,
      unitPrice: cents / 100,
      ...(discount && { discount }),
    })),
    ...(tenths > 0 && { discount: { percent: tenths / 10 } }),
    ...(transport > 0 && { transport: transport / 100 }),
    ...(paid > 0 && { paid: { amount: paid / 100, method: paidBy, ...cheque } }),
  })) as { number: string };
  const [line] = lines;
  const mayComeBack = tenths === 0 && line && !line.discount;
  const sign = isCustomer ? -1 : 1;
  return {
    number,
    owed: total - paid,
    sold: isCustomer ? sold : 0,
    moved: lines.map(({ item, quantity }) => ({ item, warehouse, good: sign * quantity, damaged: 0 })),
    prices: new Map(lines.map(({ item, cents }) => [item, cents])),
    ...(paid > 0 && { paidBy }),
    back: mayComeBack ? { item: line.item, cents: line.cents, left: line.quantity } : null,
    hasReturns: false,
  };
}

/** Posts a return of good or damaged pieces, from a customer or to a supplier, of a note or of none. Null if it was refused. */
export async function returnPieces(
  note: Note | null,
  { partner, isCustomer, items, random, send }: Making,
): Promise<Made | null> {
  const { back } = note ?? {};
  if (note && !back) throw new Error(`Nothing of ${note.number} can come back.`);
  const item = back?.item ?? items[random(items.length)] ?? '';
  const cents = back?.cents ?? 1 + random(200_000);
  const quantity = 1 + random(back?.left ?? 9);
  const total = cents * quantity;
  const given = random(3) === 0 ? random(total + 1) : 0;
  const warehouse = WAREHOUSES[random(3)] ?? 'uttara';
  const isDamaged = isCustomer && random(3) === 0;
  const condition = isDamaged ? 'damaged' : 'good';
  const made = await send('/documents', {
    kind: isCustomer ? 'return' : 'supplier-return',
    warehouse,
    partner,
    ...(note && { returns: note.number }),
    lines: [{ item, quantity, unitPrice: cents / 100, condition }],
    // Without its note it may be more than was ever paid.
    confirms: ['above_refund'],
    ...(given > 0 && { paid: { amount: given / 100, method: 'cash' } }),
  });
  if (!made) return null;
  if (note && back) {
    back.left -= quantity;
    note.hasReturns = true;
    if (back.left < 0) throw new Error(`More of ${note.number} came back than it had.`);
  }
  const pieces = isCustomer ? quantity : -quantity;
  return {
    number: (made as { number: string }).number,
    owed: given - total,
    sold: isCustomer ? -total : 0,
    moved: [{ item, warehouse, good: isDamaged ? 0 : pieces, damaged: isDamaged ? pieces : 0 }],
  };
}

/** Null if it was refused. */
export const cancelDocument = ({ number }: Made, { send }: Pick<Making, 'send'>): Promise<unknown> =>
  send(`/documents/${number}/void`, { reason: 'Made up' });
