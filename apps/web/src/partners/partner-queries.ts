/** The reads of customers, suppliers and their accounts: the query options. */
import { suppliersSchema } from '@godown/shared/access/people';
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
import { partnerKeys } from '../stock/partner-keys';

/** Customers or suppliers by name, page after page. `search`: the query of `GET /partners`. */
export function partnersQuery(api: Api, search: string) {
  return pagesQuery(api, 'GET /partners', z.array(partnerSchema), {
    key: [...partnerKeys.lists, search],
    query: search,
    sizes: [50, 200],
  });
}

const entriesSchema = z.array(accountEntrySchema);

/** An entry is never changed, but it can be reversed once. */
const toRow = (entry: AccountEntry) => ({ ...entry, version: entry.undoneBy ? 1 : 0 });

export const entriesKey = (id: string) => [...partnerKeys.all, 'entries', id];

/** The entries of an account, newest first, page after page. */
export function entriesQuery(api: Api, id: string) {
  return pagesQuery(api, 'GET /partners/{id}/entries', entriesSchema, {
    key: entriesKey(id),
    params: { id },
    toRow,
    sizes: [30, 100],
  });
}

/** One entry of an account. */
export function entryQuery(api: Api, id: string, entry: string) {
  return readQuery(api, 'GET /partners/{id}/entries/{entry}', accountEntrySchema, {
    key: [...partnerKeys.all, 'entry', id, entry],
    params: { id, entry },
  });
}

/** The entries of an account from one day until another. `search`: both, as a query string. */
export function statementQuery(api: Api, id: string, search: string) {
  return readQuery(api, 'GET /partners/{id}/statement', statementSchema, {
    key: [...partnerKeys.all, 'statement', id, search],
    params: { id },
    query: search,
  });
}

/** The entries of all accounts, newest first, page after page. `search`: the filters of `GET /entries`, as a query string. */
export function allEntriesQuery(api: Api, search: string) {
  return pagesQuery(api, 'GET /entries', entriesSchema, {
    key: [...partnerKeys.all, 'payments', search],
    query: search,
    toRow,
    sizes: [50, 100],
  });
}

/** The money of some days, by method. */
export function moneySumsQuery(api: Api, days: { from: string; to: string }) {
  const query = String(new URLSearchParams(days));
  return readQuery(api, 'GET /entries/sums', moneySumsSchema, {
    key: [...partnerKeys.all, 'sums', query],
    query,
  });
}

const toDebtRow = (debt: Debt) => ({ ...debt, _id: debt.partner });

/** The balance of each partner of a kind, and since when it is owed, page after page. `search`: a query string with `q`. */
export function debtsQuery(api: Api, kind: PartnerKind, search: string) {
  return pagesQuery(api, 'GET /debts', z.array(debtSchema), {
    key: [...partnerKeys.debts(kind), 'list', search],
    query: /* no text */ `kind=${kind}&${search}`,
    toRow: toDebtRow,
    sizes: [50, 200],
  });
}

/** The same for one partner. */
export function debtQuery(api: Api, { _id, kind }: Pick<Partner, '_id' | 'kind'>) {
  return readQuery(api, 'GET /partners/{id}/debt', debtSchema, {
    key: [...partnerKeys.debts(kind), 'one', _id],
    params: { id: _id },
  });
}

/** The total owed by or to all partners of a kind. */
export function debtSumsQuery(api: Api, kind: PartnerKind) {
  return readQuery(api, 'GET /debts/sums', debtSumsSchema, {
    key: [...partnerKeys.debts(kind), 'sums'],
    query: { kind },
  });
}

/** The age of all debts of a kind. The server reads all accounts for it. */
export function debtAgesQuery(api: Api, kind: PartnerKind) {
  return readQuery(api, 'GET /debts/ages', agesSchema, {
    key: [...partnerKeys.debts(kind), 'ages'],
    query: { kind },
  });
}

/** Key of the names below. */
export const textsKey = (kind: PartnerKind) => [...partnerKeys.all, 'texts', kind] as const;

/** Names in earlier notes that are no customers or suppliers yet, each with the number of its notes, page after page. */
export function textsQuery(api: Api, kind: PartnerKind) {
  return pagesQuery(api, 'GET /partners/texts', z.array(partyTextSchema), {
    key: textsKey(kind),
    query: { kind },
    sizes: [50, 100],
  });
}

/** The suppliers of items that are not in the list of suppliers. */
export const unlistedSuppliersQuery = (api: Api) =>
  readQuery(api, 'GET /suppliers/unlisted', suppliersSchema, { key: [...partnerKeys.all, 'unlisted'] });

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

/** Notes that are on no account and may be somebody's, newest first, page after page. */
export function looseNotesQuery(api: Api, filter: LooseFilter) {
  const { kind, partner, party = '' } = filter;
  const key = [...partnerKeys.all, 'loose', kind, partner?._id ?? '', party];
  const list = { key, sizes: LOOSE_SIZES };
  return partner
    ? pagesQuery(api, 'GET /partners/{id}/loose-notes', looseNotesSchema, {
        ...list,
        params: { id: partner._id },
        query: party ? { party } : {},
      })
    : pagesQuery(api, 'GET /partners/texts/notes', looseNotesSchema, {
        ...list,
        query: { kind, party },
      });
}
