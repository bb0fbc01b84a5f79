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
  /** Open parts that were read before. */
  known?: KnownParts;
}

/**
 * Open parts of accounts, by the account and its latest entry: entries are never changed, so these parts are right as long as no entry
 * follows. Then who asks for the ages of all debts waits only for accounts that changed since somebody asked.
 */
export class KnownParts {
  readonly #parts = new Map<string, readonly Part[]>();

  get = (account: Owing): readonly Part[] | undefined => this.#parts.get(keyOf(account));

  /** Keeps up to 120,000 parts, about 12 MB. With more accounts than these, each is read again. */
  keep(account: Owing, parts: readonly Part[]): void {
    if (parts.length > 60) return;
    const [oldest] = this.#parts.size < 2000 ? [] : this.#parts.keys();
    if (oldest !== undefined) this.#parts.delete(oldest);
    this.#parts.set(keyOf(account), parts);
  }
}

/** With the balance, because a backup that is restored may have another latest entry with this number. */
const keyOf = ({ _id, entries, balance }: Owing): string => `${_id} ${entries} ${balance}`;

/** Reads what these partners owe and since when, in their order. It yields nothing after each read, so that others come in between. */
export async function* readDebts(
  sources: DebtSources,
  owing: readonly Owing[],
): AsyncGenerator<never[], Debt[]> {
  const { entries, today, signal, known } = sources;
  const parts = new Map<Owing, readonly Part[] | undefined>();
  for (const partner of owing) parts.set(partner, known?.get(partner));
  for (const group of toGroups(owing.filter((partner) => partner.balance > 0 && !parts.get(partner)))) {
    const latest = yield* readUntilOwed(entries, group.map(toAccount), signal);
    for (const partner of group) {
      const before = { latest: latest.get(String(partner._id)) };
      const open = yield* readOpenParts(sources, toAccount(partner), before);
      parts.set(partner, open);
      known?.keep(partner, open);
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
