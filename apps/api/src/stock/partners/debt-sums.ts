/** Adds up the debts of all customers, or the debts to all suppliers, by their age. Only sums are in memory. */
import type { Ages, Debt, DebtSums } from '@godown/shared/trade/accounts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { ObjectId } from 'mongodb';
import { inTurns } from '../../http/limits/in-turns.js';
import type { TakeTurn } from '../../http/limits/limit-lists.js';
import { type DebtSources, readDebts } from '../accounts/debts.js';
import { FIRST_ID, readOwing } from './owing.js';

/** Partners whose balances the store adds up at once. */
const PART = 1000;

/** Sum of the balances of a kind and a sign, in cents. */
interface Part {
  _id: { kind: PartnerKind; sign: -1 | 0 | 1 };
  cents: number;
  count: number;
  last: ObjectId;
}

/** Reads all partners by id, so that a balance that changes meanwhile counts once. */
export async function sumDebts(
  { partners, signal }: Pick<DebtSources, 'partners' | 'signal'>,
  takeTurn: TakeTurn,
): Promise<Record<PartnerKind, DebtSums>> {
  const found: Part[] = [];
  for (let after: ObjectId | undefined = FIRST_ID; after; ) {
    const pipeline = toPipeline(after);
    const parts = await takeTurn(() => partners.aggregate<Part>(pipeline, { signal }).toArray());
    found.push(...parts);
    const isFull = parts.reduce((sum, part) => sum + part.count, 0) === PART;
    after = isFull ? latestOf(parts) : undefined;
  }
  const of = (kind: PartnerKind) => toSums(found.filter((part) => part._id.kind === kind));
  return { customer: of('customer'), supplier: of('supplier') };
}

function toSums(parts: readonly Part[]): DebtSums {
  const sum = (of: 'cents' | 'count', sign: number) =>
    parts.reduce((all, part) => (part._id.sign === sign ? all + part[of] : all), 0);
  const [owed, advances] = [sum('cents', 1), -sum('cents', -1) || 0];
  return {
    owed: fromCents(owed),
    owing: sum('count', 1),
    advances: fromCents(advances),
    advanced: sum('count', -1),
    total: fromCents(owed - advances),
  };
}

const toPipeline = (after: ObjectId) => [
  { $match: { _id: { $gt: after } } },
  { $sort: { _id: 1 } },
  { $limit: PART },
  {
    $group: {
      _id: { kind: '$kind', sign: { $cmp: ['$balance', 0] } },
      cents: { $sum: '$balance' },
      count: { $sum: 1 },
      last: { $max: '$_id' },
    },
  },
];

const latestOf = (parts: readonly Part[]): ObjectId | undefined =>
  parts
    .map(({ last }) => last)
    .toSorted((one, other) => (String(one) < String(other) ? -1 : 1))
    .at(-1);

/** Reads the latest entries of each account that owes. */
export async function sumAges(sources: DebtSources, kind: PartnerKind, takeTurn: TakeTurn): Promise<Ages> {
  const cents: Ages = [0, 0, 0, 0];
  for await (const { ages } of inTurns(readWhoOwes(sources, kind), takeTurn))
    for (const age of [0, 1, 2, 3] as const) cents[age] += toCents(ages[age]);
  const [first, second, third, over] = cents;
  return [fromCents(first), fromCents(second), fromCents(third), fromCents(over)];
}

async function* readWhoOwes(sources: DebtSources, kind: PartnerKind): AsyncGenerator<Debt[], void> {
  for await (const page of readOwing(sources, kind)) {
    yield [];
    yield yield* readDebts(
      sources,
      page.filter(({ balance }) => balance > 0),
    );
  }
}
