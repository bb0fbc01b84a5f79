/** Made-up notes with prices, what is cancelled of them, and what comes back. Their sums are computed here in whole cents, by other code than the product's. */

/** What a note did to its account, and what may still happen to it. */
export interface Note {
  number: string;
  /** In cents. */
  owed: number;
  sold: number;
  /** Pieces of its first line that may come back; none where a discount would have to be shared. */
  back: { item: string; cents: number; left: number } | null;
  hasReturns: boolean;
}

export interface Making {
  partner: string;
  isCustomer: boolean;
  items: readonly string[];
  random(below: number): number;
  send(path: string, body: object): Promise<unknown>;
}

const WAREHOUSES = ['halishar', 'bahaddarhat', 'uttara'];

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
  const { number } = (await send('/documents', {
    kind: isCustomer ? 'delivery' : 'receipt',
    warehouse: WAREHOUSES[random(3)],
    partner,
    lines: lines.map(({ item, cents, quantity, discount }) => ({
      item,
      quantity,
      unitPrice: cents / 100,
      ...(discount && { discount }),
    })),
    ...(tenths > 0 && { discount: { percent: tenths / 10 } }),
    ...(transport > 0 && { transport: transport / 100 }),
    ...(paid > 0 && { paid: { amount: paid / 100, method: 'cash' } }),
  })) as { number: string };
  const [line] = lines;
  const mayComeBack = isCustomer && tenths === 0 && line && !line.discount;
  return {
    number,
    owed: total - paid,
    sold: isCustomer ? sold : 0,
    back: mayComeBack ? { item: line.item, cents: line.cents, left: line.quantity } : null,
    hasReturns: false,
  };
}

/** Some pieces of a note come back, good or damaged. Resolves with what is given back for them, in cents. */
export async function returnPieces(note: Note, { partner, random, send }: Making): Promise<number> {
  const { number, back } = note;
  if (!back) throw new Error(`Nothing of ${number} can come back.`);
  const quantity = 1 + random(back.left);
  const condition = random(3) === 0 ? 'damaged' : 'good';
  const lines = [{ item: back.item, quantity, unitPrice: back.cents / 100, condition }];
  await send('/documents', { kind: 'return', warehouse: 'uttara', partner, returns: number, lines });
  back.left -= quantity;
  note.hasReturns = true;
  return quantity * back.cents;
}

export const cancelNote = ({ number }: Note, { send }: Making): Promise<unknown> =>
  send(`/documents/${number}/void`, { reason: 'Made up' });
