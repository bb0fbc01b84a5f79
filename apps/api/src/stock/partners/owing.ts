/** Reads partners that owe something, and partners that have paid in advance. Deleted ones too: they still owe. Merged ones owe nothing. */
import type { Debt } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { type Filter, ObjectId } from 'mongodb';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { type DebtSources, OWING_FIELDS, type Owing, readDebts } from '../accounts/debts.js';
import type { PartnerCollection, PartnerDoc } from '../accounts/partner-doc.js';
import { type BalancePlace, listByBalance } from './partners.repo.js';

/** Partners that are read at once. */
const PAGE = 500;
/** Below all ids. */
export const FIRST_ID = new ObjectId('000000000000000000000000');

interface Page extends PageTurns {
  after?: BalancePlace | undefined;
  limit: number;
}

/** A page: partners that owe, greatest debt first, then those that paid in advance. With a search it may be shorter than its limit. */
export async function listOwing(
  partners: PartnerCollection,
  filter: { kind: PartnerKind; q?: string | undefined },
  { after, limit, ...turns }: Page,
): Promise<{ docs: Owing[]; next: BalancePlace | null }> {
  const docs: Owing[] = [];
  for (const balance of ['above', 'below'] as const) {
    if (balance === 'above' && after && after.balance < 0) continue;
    // If the page ends with partners that owe, one more partner shows whether there is a next page.
    const left = Math.max(1, limit - docs.length);
    const page = await listByBalance(partners, { ...filter, balance }, { ...turns, after, limit: left });
    const last = docs.at(-1);
    if (docs.length === limit && last) return { docs, next: page.docs[0] || page.next ? last : null };
    docs.push(...page.docs);
    if (page.next) return { docs, next: page.next };
  }
  return { docs, next: null };
}

/** All of them in the order of their ids, so that an account that changes meanwhile comes once. */
export async function* readOwing(
  { partners, signal }: Pick<DebtSources, 'partners' | 'signal'>,
  kind: PartnerKind,
): AsyncGenerator<Owing[], void> {
  const projection = { ...OWING_FIELDS, kind: 1 } as const;
  const options = { sort: { _id: 1 }, limit: PAGE, batchSize: PAGE + 1, projection, signal } as const;
  for (let after: ObjectId | undefined = FIRST_ID; after; ) {
    const filter: Filter<PartnerDoc> = { _id: { $gt: after } };
    const page = await partners.find<Owing & { kind: PartnerKind }>(filter, options).toArray();
    after = page.length === PAGE ? page.at(-1)?._id : undefined;
    yield page.filter((partner) => partner.kind === kind && partner.balance !== 0);
  }
}

/** The debts of all of them, the greatest first. Only their ids and balances are in memory together. */
export async function* readAllDebts(sources: DebtSources, kind: PartnerKind): AsyncGenerator<Debt[], void> {
  const found: Pick<Owing, '_id' | 'balance'>[] = [];
  for await (const page of readOwing(sources, kind)) {
    for (const { _id, balance } of page) found.push({ _id, balance });
    yield [];
  }
  found.sort((one, other) => other.balance - one.balance);
  while (found.length > 0) {
    const ids = found.splice(0, PAGE).map(({ _id }) => _id);
    const options = { projection: OWING_FIELDS, batchSize: PAGE + 1, signal: sources.signal };
    const page = await sources.partners.find<Owing>({ _id: { $in: ids } }, options).toArray();
    yield [];
    yield yield* readDebts(
      sources,
      page.filter(({ balance }) => balance !== 0).sort((one, other) => other.balance - one.balance),
    );
  }
}
