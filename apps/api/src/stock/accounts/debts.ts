/** Who owes, and since when. What is open of an account is the newest part of what was ever owed: payments pay the oldest. */
import type { Debt, Debts } from '@godown/shared/trade/accounts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { daysBetween } from '../../runtime/local-day.js';
import type { EntryCollection } from './entry-doc.js';
import { type Account, type Part, readLatest, readOpenParts } from './open-parts.js';
import type { PartnerCollection, PartnerDoc } from './partner-doc.js';

/** Partners that are read at once. */
const PAGE = 500;
/** Accounts whose latest entries are read at once, and how far their numbers of entries may be apart. */
const GROUP = { accounts: 40, numbers: 8 };
const FIRST_ID = new ObjectId('000000000000000000000000');
/** The last days of the first three ages. */
const AGES = [30, 60, 90];

const FIELDS = { kind: 1, name: 1, shop: 1, phone: 1, balance: 1, entries: 1 } as const;
type Owing = Pick<PartnerDoc, '_id' | keyof typeof FIELDS>;
type Ages = Debt['ages'];

interface Reading {
  partners: PartnerCollection;
  entries: EntryCollection;
  kind: PartnerKind;
  /** The day from which the ages are counted. */
  today: string;
  signal: AbortSignal;
}

/**
 * Everybody whose balance is not zero, the greatest first. It yields nothing after each of its reads until the last, so that others come
 * in between.
 */
export async function* readDebts(reading: Reading): AsyncGenerator<Debt[], void> {
  const { entries, today, signal } = reading;
  const debts: Debt[] = [];
  const owing = yield* readOwing(reading);
  for (const group of toGroups(owing)) {
    const owed = group.filter(({ balance }) => balance > 0);
    const latest = await readLatest(entries, owed.map(toAccount), signal);
    yield [];
    for (const partner of group) {
      const parts =
        partner.balance > 0
          ? yield* readOpenParts(reading, toAccount(partner), { latest: latest.get(String(partner._id)) })
          : [];
      debts.push(toDebt(partner, parts, today));
    }
  }
  yield debts.sort((one, other) => other.balance - one.balance || (one.name < other.name ? -1 : 1));
}

export function sumDebts(debts: readonly Debt[]): Debts {
  const sum = (of: (debt: Debt) => number) =>
    fromCents(debts.reduce((cents, debt) => cents + toCents(of(debt)), 0));
  const ages: Ages = [
    sum((debt) => debt.ages[0]),
    sum((debt) => debt.ages[1]),
    sum((debt) => debt.ages[2]),
    sum((debt) => debt.ages[3]),
  ];
  return { debts: [...debts], total: sum(({ balance }) => balance), ages };
}

/** Deleted ones too: they still owe. One that was merged into another owes nothing. */
async function* readOwing({ partners, kind, signal }: Reading): AsyncGenerator<Debt[], Owing[]> {
  const options = { sort: { _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection: FIELDS, signal } as const;
  const owing: Owing[] = [];
  for (let after: ObjectId | undefined = FIRST_ID; after; ) {
    const page: Owing[] = await partners.find<Owing>({ _id: { $gt: after } }, options).toArray();
    owing.push(...page.filter((partner) => partner.kind === kind && partner.balance !== 0));
    after = page.length === PAGE ? page.at(-1)?._id : undefined;
    yield [];
  }
  return owing;
}

/** Accounts with about as many entries, so that one query finds the latest of all of them. */
function* toGroups(owing: readonly Owing[]): Generator<Owing[]> {
  let group: Owing[] = [];
  for (const partner of owing.toSorted((one, other) => one.entries - other.entries)) {
    const isFar = partner.entries - (group[0]?.entries ?? partner.entries) > GROUP.numbers;
    if (isFar || group.length === GROUP.accounts) {
      yield group;
      group = [];
    }
    group.push(partner);
  }
  if (group.length > 0) yield group;
}

const toAccount = ({ _id, entries, balance }: Owing): Account => ({
  partner: _id,
  upTo: entries,
  owed: balance,
});

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
