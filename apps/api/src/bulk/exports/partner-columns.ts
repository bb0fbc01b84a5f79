import type { PartnerFileField } from '@godown/shared/bulk/partner-imports';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import type { NamedText } from '../../language/texts.js';
import { type PartnerCollection, toPartner } from '../../stock/accounts/partner-doc.js';
import type { PartnerFilter } from '../../stock/partners/partner-filter.js';
import { type FoundPartners, listPartners, type NamePlace } from '../../stock/partners/partners.repo.js';
import type { Column, Table } from './table.js';

const KINDS: Record<PartnerKind, NamedText> = {
  customer: /* i18n */ { id: 'Customer (kind)', message: 'Customer' },
  supplier: /* i18n */ { id: 'Supplier (kind)', message: 'Supplier' },
};

/** The headings that a person fills in. The import knows them in every language: the debt in the file becomes the debt at the start. */
export const PARTNER_HEADINGS = {
  name: /* i18n */ 'Name',
  shop: /* i18n */ 'Shop',
  phone: /* i18n */ 'Phone',
  address: /* i18n */ 'Street address',
  note: /* i18n */ 'Note',
  creditLimit: /* i18n */ 'Limit of credit',
  opening: /* i18n */ 'Owed',
} as const satisfies Record<PartnerFileField, string>;

interface PartnerColumn extends Column<Partner> {
  /** Only in the files of those who may see money. */
  isMoney?: true;
}

const COLUMNS: readonly PartnerColumn[] = [
  { heading: PARTNER_HEADINGS.name, kind: 'text', of: ({ name }) => name },
  { heading: PARTNER_HEADINGS.shop, kind: 'text', of: ({ shop }) => shop },
  { heading: PARTNER_HEADINGS.phone, kind: 'text', of: ({ phone }) => phone && writePhone(phone) },
  { heading: PARTNER_HEADINGS.address, kind: 'text', of: ({ address }) => address },
  { heading: PARTNER_HEADINGS.note, kind: 'text', of: ({ note }) => note },
  {
    heading: PARTNER_HEADINGS.creditLimit,
    kind: 'money',
    of: ({ creditLimit }) => creditLimit,
    isMoney: true,
  },
  { heading: PARTNER_HEADINGS.opening, kind: 'money', of: ({ balance }) => balance, isMoney: true },
  { heading: /* i18n */ 'Kind', kind: 'text', of: ({ kind }, { say }) => say(KINDS[kind]) },
  { heading: /* i18n */ 'Added', kind: 'time', of: ({ createdAt }) => new Date(createdAt) },
  { heading: /* i18n */ 'Id', kind: 'text', of: ({ _id }) => _id },
];

interface Wanted {
  filter: PartnerFilter;
  withMoney: boolean;
  signal: AbortSignal;
}

export const toPartnerTable = (partners: PartnerCollection, wanted: Wanted): Table<Partner> => ({
  name: wanted.filter.kind === undefined ? 'customers-and-suppliers' : `${wanted.filter.kind}s`,
  columns: COLUMNS.filter(({ isMoney }) => !isMoney || wanted.withMoney),
  pages: readPartners(partners, wanted),
});

/** Rows that are read at once, in one turn. Other requests wait only briefly. */
const PAGE = 500;

async function* readPartners(
  partners: PartnerCollection,
  { filter, withMoney, signal }: Wanted,
): AsyncGenerator<Partner[], void> {
  const takeTurn = <T>(part: () => Promise<T>) => part();
  for (let after: NamePlace | undefined; ; ) {
    const page: FoundPartners = await listPartners(partners, filter, {
      after,
      limit: PAGE,
      signal,
      takeTurn,
    });
    yield page.docs.map((doc) => toPartner(doc, { withMoney }));
    if (!page.next) return;
    after = page.next;
  }
}
