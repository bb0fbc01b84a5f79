/** Reads which partners owe, and since when. */
import type { Ages, Debt } from '@godown/shared/trade/accounts';
import { fromCents } from '@godown/shared/trade/money';
import { daysBetween } from '../../runtime/local-day.js';
import type { EntryCollection } from './entry-doc.js';
import { readOpenParts, readUntilOwed, toAccount, toGroups } from './open-parts.js';
import type { Part } from './part-sum.js';
import type { PartnerCollection, PartnerDoc } from './partner-doc.js';

/** Last days of the first three ages. */
const AGES = [30, 60, 90];

/** Fields read of partners that owe. */
export const OWING_FIELDS = { name: 1, shop: 1, phone: 1, balance: 1, entries: 1 } as const;
export type Owing = Pick<PartnerDoc, '_id' | keyof typeof OWING_FIELDS>;

export interface DebtSources {
  partners: PartnerCollection;
  entries: EntryCollection;
  /** The day from which the ages are counted. */
  today: string;
  signal: AbortSignal;
}

/** Reads what these partners owe and since when, in their order. It yields nothing after each read, so that others come in between. */
export async function* readDebts(
  sources: DebtSources,
  owing: readonly Owing[],
): AsyncGenerator<never[], Debt[]> {
  const { entries, today, signal } = sources;
  const parts = new Map<Owing, Part[]>();
  for (const group of toGroups(owing.filter(({ balance }) => balance > 0))) {
    const latest = yield* readUntilOwed(entries, group.map(toAccount), signal);
    for (const partner of group) {
      const known = { latest: latest.get(String(partner._id)) };
      parts.set(partner, yield* readOpenParts(sources, toAccount(partner), known));
    }
  }
  return owing.map((partner) => toDebt(partner, parts.get(partner) ?? [], today));
}

function toDebt({ _id, name, shop, phone, balance }: Owing, parts: readonly Part[], today: string): Debt {
  const cents: Ages = [0, 0, 0, 0];
  for (const { day, owed } of parts) {
    const days = daysBetween(day, today);
    const age = AGES.findIndex((last) => days <= last);
    cents[age === -1 ? 3 : (age as 0 | 1 | 2)] += owed;
  }
  if (balance < 0) cents[0] = balance;
  const since = parts.at(-1)?.day;
  const [first, second, third, over] = cents;
  return {
    partner: String(_id),
    name,
    ...(shop && { shop }),
    ...(phone && { phone }),
    balance: fromCents(balance),
    ages: [fromCents(first), fromCents(second), fromCents(third), fromCents(over)],
    ...(since && { since }),
  };
}
