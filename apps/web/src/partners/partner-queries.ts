/** The reads of customers, suppliers and their accounts: the query options. */
import {
  type AccountEntry,
  accountEntrySchema,
  agesSchema,
  type Debt,
  debtSchema,
  debtSumsSchema,
  moneySumsSchema,
  statementSchema,
} from '@godown/shared/trade/accounts';
import {
  looseNoteSchema,
  MAX_ADOPTED,
  type Partner,
  type PartnerKind,
  partnerSchema,
  partyTextSchema,
} from '@godown/shared/trade/partners';
import * as z from 'zod/mini';
import type { Api } from '../api/client';
import { pagesQuery } from '../api/pages';
import { readQuery } from '../api/read-query';
import { partnerApiPath, partnerKeys } from '../stock/partner-keys';

const partnersSchema = z.array(partnerSchema);
const entriesSchema = z.array(accountEntrySchema);

/** Customers or suppliers by name, page after page. `search`: the query of `GET /partners`. */
export function partnersQuery(api: Api, search: string) {
  return pagesQuery(api, {
    key: [...partnerKeys.lists, search],
    path: '/partners',
    search,
    schema: partnersSchema,
    sizes: [50, 200],
  });
}

/** An entry is never changed, but it can be reversed once. */
const toRow = (entry: AccountEntry) => ({ ...entry, version: entry.undoneBy ? 1 : 0 });

export const entriesKey = (id: string) => [...partnerKeys.all, 'entries', id];

/** The entries of an account, newest first, page after page. */
export function entriesQuery(api: Api, id: string) {
  return pagesQuery(api, {
    key: entriesKey(id),
    path: `${partnerApiPath(id)}/entries`,
    schema: { parse: (data: unknown) => entriesSchema.parse(data).map(toRow) },
    sizes: [30, 100],
  });
}

/** One entry of an account. */
export function entryQuery(api: Api, id: string, entry: string) {
  return readQuery(api, {
    key: [...partnerKeys.all, 'entry', id, entry],
    path: `${partnerApiPath(id)}/entries/${encodeURIComponent(entry)}`,
    schema: accountEntrySchema,
  });
}

/** The entries of an account from one day until another. `search`: both, as a query string. */
export function statementQuery(api: Api, id: string, search: string) {
  return readQuery(api, {
    key: [...partnerKeys.all, 'statement', id, search],
    path: `${partnerApiPath(id)}/statement?${search}`,
    schema: statementSchema,
  });
}

/** The entries of all accounts, newest first, page after page. `search`: the filters of `GET /entries`, as a query string. */
export function allEntriesQuery(api: Api, search: string) {
  return pagesQuery(api, {
    key: [...partnerKeys.all, 'payments', search],
    path: '/entries',
    search,
    schema: { parse: (data: unknown) => entriesSchema.parse(data).map(toRow) },
    sizes: [50, 100],
  });
}

/** The money of some days, by method. */
export function moneySumsQuery(api: Api, days: { from: string; to: string }) {
  const search = String(new URLSearchParams(days));
  return readQuery(api, {
    key: [...partnerKeys.all, 'sums', search],
    path: `/entries/sums?${search}`,
    schema: moneySumsSchema,
  });
}

const debtsSchema = z.array(debtSchema);

const toDebtRow = (debt: Debt) => ({ ...debt, _id: debt.partner });

/** The balance of each partner of a kind, and since when it is owed, page after page. `search`: a query string with `q`. */
export function debtsQuery(api: Api, kind: PartnerKind, search: string) {
  return pagesQuery(api, {
    key: [...partnerKeys.debts(kind), 'list', search],
    path: '/debts',
    search: /* no text */ `kind=${kind}&${search}`,
    schema: { parse: (data: unknown) => debtsSchema.parse(data).map(toDebtRow) },
    sizes: [50, 200],
  });
}

/** The same for one partner. */
export function debtQuery(api: Api, { _id, kind }: Pick<Partner, '_id' | 'kind'>) {
  return readQuery(api, {
    key: [...partnerKeys.debts(kind), 'one', _id],
    path: `${partnerApiPath(_id)}/debt`,
    schema: debtSchema,
  });
}

/** The total owed by or to all partners of a kind. */
export function debtSumsQuery(api: Api, kind: PartnerKind) {
  return readQuery(api, {
    key: [...partnerKeys.debts(kind), 'sums'],
    path: `/debts/sums?kind=${kind}`,
    schema: debtSumsSchema,
  });
}

/** The age of all debts of a kind. The server reads all accounts for it. */
export function debtAgesQuery(api: Api, kind: PartnerKind) {
  return readQuery(api, {
    key: [...partnerKeys.debts(kind), 'ages'],
    path: `/debts/ages?kind=${kind}`,
    schema: agesSchema,
  });
}

const textsSchema = z.array(partyTextSchema);

/** Key of the names below. */
export const textsKey = (kind: PartnerKind) => [...partnerKeys.all, 'texts', kind] as const;

/** Names in earlier notes that are no customers or suppliers yet, each with the number of its notes, page after page. */
export function textsQuery(api: Api, kind: PartnerKind) {
  return pagesQuery(api, {
    key: textsKey(kind),
    path: '/partners/texts',
    search: { kind },
    schema: textsSchema,
    sizes: [50, 100],
  });
}

/**
 * The account that the notes may belong to: an existing one with its name or another text, or a text only, for an account that does not
 * exist yet.
 */
export interface LooseFilter {
  kind: PartnerKind;
  partner: Partner | null;
  /** Without it, the name of the partner is used. */
  party?: string;
}

const looseNotesSchema = z.array(looseNoteSchema);

/** The first page has the notes of most customers. Two pages are as many as can be linked at once. */
const LOOSE_SIZES = [200, MAX_ADOPTED - 200] as const;

function toLooseSearch({ kind, partner, party }: LooseFilter): string {
  const search = new URLSearchParams();
  if (!partner) search.set('kind', kind);
  if (party) search.set('party', party);
  return String(search);
}

/** Notes that are on no account and may be somebody's, newest first, page after page. */
export function looseNotesQuery(api: Api, filter: LooseFilter) {
  const { kind, partner, party } = filter;
  return pagesQuery(api, {
    key: [...partnerKeys.all, 'loose', kind, partner?._id ?? '', party ?? ''],
    path: partner ? `${partnerApiPath(partner._id)}/loose-notes` : '/partners/texts/notes',
    search: toLooseSearch(filter),
    schema: looseNotesSchema,
    sizes: LOOSE_SIZES,
  });
}
