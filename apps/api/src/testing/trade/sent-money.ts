/** The money of documents by what was sent of them, in whole cents. It is shared like the product does it, in other code. */
import type { Discount, Sent } from './make-slips-year.js';
import { shareOf } from './value-model.js';

/** Of a cell of a file, or of an amount that was sent. */
export const cents = (amount: string | number | undefined): bigint =>
  BigInt(Math.round(Number(amount || 0) * 100));
export const totalOf = (numbers: readonly bigint[]): bigint => numbers.reduce((sum, each) => sum + each, 0n);
export const isPriced = ({ lines }: Sent): boolean => lines.some(({ unitPrice }) => unitPrice !== undefined);

const discountOf = (gross: bigint, discount: Discount | undefined): bigint => {
  if (!discount) return 0n;
  if ('amount' in discount) return cents(discount.amount);
  return shareOf(gross, cents(discount.percent), 10_000n);
};

/** The shares of an amount, which add up to it. */
function shareAll(amount: bigint, weights: readonly bigint[]): bigint[] {
  const all = totalOf(weights);
  let [weight, given] = [0n, 0n];
  return weights.map((each) => {
    weight += each;
    const share = shareOf(amount, weight, all) - given;
    given += share;
    return share;
  });
}

/** The money for the goods of each line, after all discounts. */
export function goodsOf({ lines, discount }: Sent): bigint[] {
  const nets = lines.map(({ quantity, unitPrice, discount: own }) => {
    const gross = cents(unitPrice) * BigInt(quantity);
    return gross - discountOf(gross, own);
  });
  const off = shareAll(discountOf(totalOf(nets), discount), nets);
  return nets.map((net, index) => net - (off[index] ?? 0n));
}

/** What the goods of each line cost the shop. */
export function costsOf(sent: Sent, { transportInCost }: { transportInCost: boolean }): bigint[] {
  const goods = goodsOf(sent);
  if (!transportInCost) return goods;
  const isFree = goods.every((amount) => amount === 0n);
  const weights = isFree ? sent.lines.map(({ quantity }) => BigInt(quantity)) : goods;
  const transport = shareAll(cents(sent.transport), weights);
  return goods.map((amount, index) => amount + (transport[index] ?? 0n));
}
