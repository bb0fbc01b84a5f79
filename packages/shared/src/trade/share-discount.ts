/**
 * The discount of a whole note, shared among its lines in proportion to their amounts. All in whole cents: the shares add up to
 * the discount.
 */
export function shareDiscount(nets: readonly number[], discount: number): number[] {
  const sum = nets.reduce((total, net) => total + net, 0);
  if (discount === 0 || sum === 0) return nets.map(() => 0);
  let reached = 0;
  let taken = 0;
  return nets.map((net) => {
    reached += net;
    // A product of two sums of money may be larger than a number holds exactly.
    const upToHere = Number((2n * BigInt(discount) * BigInt(reached) + BigInt(sum)) / (2n * BigInt(sum)));
    const share = upToHere - taken;
    taken = upToHere;
    return share;
  });
}
