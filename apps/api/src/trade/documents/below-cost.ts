/** The refusal of a price below cost. It tells nothing else. */
import { toCents } from '@godown/shared/trade/money';
import { Refusal } from '../../stock/ledger/commands.js';
import type { DocumentLineDoc } from './document-doc.js';
import type { NoteMoney } from './note-money.js';

/** A line that was refused. Prices are of one unit, in cents. */
interface Tried extends Pick<DocumentLineDoc, 'item' | 'itemName'> {
  /** Price of the item. */
  price: number;
  /** Price after all discounts. */
  unitPrice: number;
}

export class BelowCostRefusal extends Refusal {
  readonly tried: Tried;

  constructor(paths: readonly string[], tried: Tried) {
    super('role_required', BELOW_COST, { errors: paths.map((path) => ({ path, message: BELOW_COST })) });
    this.tried = tried;
  }
}

type Lines = readonly DocumentLineDoc[];

/**
 * Throws 403 if a line of a delivery is below the cost of its units. It names the lines that are cheaper than the price of their
 * item, or all lines if none is. To name the line below cost would reveal more than the one bit that a refusal has to reveal.
 */
export function requireAboveCost(lines: Lines, money: NoteMoney): void {
  const below = lines.find(({ cost, quantity, net = 0 }) => isBelowCost(cost, { quantity, net }, money));
  if (!below) return;
  const { item, itemName, price, quantity, net = 0 } = below;
  const part = money.subtotal === 0 ? 0 : (money.subtotal - money.taken) / money.subtotal;
  const unitPrice = Math.round((net * part) / quantity);
  throw new BelowCostRefusal(findCheap(lines, money), { item, itemName, price: toCents(price), unitPrice });
}

const BELOW_COST = /* i18n */ 'Only a manager may sell below cost. Check the price, or ask a manager.';

function findCheap(lines: Lines, money: NoteMoney): string[] {
  const all = lines.map(({ price, quantity, net = 0 }, index) => ({
    path: `lines.${index}.unitPrice`,
    isCheap: isBelowCost(toCents(price), { quantity, net }, money),
  }));
  const cheap = all.filter(({ isCheap }) => isCheap);
  return (cheap.length > 0 ? cheap : all).map(({ path }) => path);
}

/** A line of a note: its units, and the amount for them. */
interface Line {
  quantity: number;
  net: number;
}

/** True if a line, with its share of the note's discount, is below the cost of its units, if that is known. All money is in cents. */
export function isBelowCost(
  cost: number | undefined,
  { quantity, net }: Line,
  note: Pick<NoteMoney, 'subtotal' | 'taken'>,
): boolean {
  if (cost === undefined) return false;
  const [whole, rest] = shareOf(note);
  return BigInt(net) * rest < BigInt(cost) * BigInt(quantity) * whole;
}

/** A line keeps `rest / whole` of its amount: the note's discount is taken from all lines alike. */
function shareOf({ subtotal, taken }: Pick<NoteMoney, 'subtotal' | 'taken'>): [whole: bigint, rest: bigint] {
  return subtotal === 0 ? [1n, 1n] : [BigInt(subtotal), BigInt(subtotal - taken)];
}
