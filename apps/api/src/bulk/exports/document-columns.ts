import { can, type Role } from '@godown/shared/access/roles';
import { shortName } from '@godown/shared/items/warehouses';
import { countTitleOf } from '@godown/shared/stock/count-titles';
import { amountOf } from '@godown/shared/trade/document-amount';
import type { DocumentKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { owedAfter } from '@godown/shared/trade/owed-after';
import type { NamedText, Texts } from '../../language/texts.js';
import { ENTRY_NAMES } from './entry-columns.js';
import type { ExportedDocument } from './export-rows.js';
import { METHODS } from './payment-methods.js';
import type { Column } from './table.js';

const KINDS: Record<DocumentKind, NamedText> = {
  receipt: /* i18n */ { id: 'Receipt (kind)', message: 'Receipt' },
  delivery: /* i18n */ { id: 'Delivery (kind)', message: 'Delivery' },
  transfer: /* i18n */ { id: 'Transfer (kind)', message: 'Transfer' },
  count: /* i18n */ { id: 'Count (kind)', message: 'Count' },
  return: /* i18n */ { id: 'Return (kind)', message: 'Customer’s return' },
  'supplier-return': /* i18n */ { id: 'Supplier return (kind)', message: 'Return to supplier' },
};

type DocumentColumn = Column<ExportedDocument>;

/** Columns of notes with prices. Only for those who may see what is owed. */
const MONEY_COLUMNS: readonly DocumentColumn[] = [
  { heading: /* i18n */ 'Subtotal', kind: 'money', of: ({ subtotal }) => subtotal },
  { heading: /* i18n */ { id: 'Discount (of a note)', message: 'Discount' }, kind: 'money', of: takenOff },
  { heading: /* i18n */ 'Transport', kind: 'money', of: ({ transport }) => transport },
  { heading: /* i18n */ { id: 'Total (money)', message: 'Total' }, kind: 'money', of: ({ total }) => total },
  { heading: /* i18n */ 'Paid at once', kind: 'money', of: paidAtOnce },
  {
    heading: /* i18n */ 'Paid by',
    kind: 'text',
    of: ({ paid }, { say }) => paid && say(METHODS[paid.method]),
  },
  { heading: /* i18n */ 'Owed before', kind: 'money', of: ({ owed }) => owed?.before },
  { heading: /* i18n */ 'Owed after', kind: 'money', of: owedAfter },
  {
    heading: /* i18n */ 'Payment undone',
    kind: 'text',
    of: ({ paid }, { say }) => paid?.undone && say(ENTRY_NAMES[paid.undone]),
  },
];

/** A payment that was undone since has paid nothing. A sum of the column must not have it: the file has no row that takes it back. */
function paidAtOnce({ paid }: ExportedDocument): number | undefined {
  return paid?.undone ? 0 : paid?.amount;
}

/** The amount of the discount of the whole note. */
function takenOff({ subtotal, transport = 0, total, discount }: ExportedDocument): number | undefined {
  if (!discount || subtotal === undefined || total === undefined) return undefined;
  return fromCents(toCents(subtotal) + toCents(transport) - toCents(total));
}

/** To the cent: the value of a stock count is a sum of fractions. */
function toAmount(document: ExportedDocument): number | undefined {
  const amount = amountOf(document);
  return amount === undefined ? undefined : Math.round(amount * 100) / 100;
}

/** People write it, except that of a stock count, which is stored in English. */
function toNote({ kind, note }: ExportedDocument, { sayIfKnown }: Texts): string | undefined {
  return note && kind === 'count' ? sayIfKnown(countTitleOf(note)) : note;
}

const COLUMNS: readonly DocumentColumn[] = [
  { heading: /* i18n */ 'Number', kind: 'text', of: ({ number }) => number },
  { heading: /* i18n */ 'Kind', kind: 'text', of: ({ kind }, { say }) => say(KINDS[kind]) },
  { heading: /* i18n */ 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  {
    heading: /* i18n */ 'Warehouse',
    kind: 'text',
    of: ({ warehouse }, { say }) => say(shortName(warehouse)),
  },
  {
    heading: /* i18n */ { id: 'To (a warehouse)', message: 'To' },
    kind: 'text',
    of: ({ to }, { say }) => to && say(shortName(to)),
  },
  { heading: /* i18n */ 'Customer or supplier', kind: 'text', of: ({ party }) => party },
  { heading: /* i18n */ 'Order or invoice no.', kind: 'text', of: ({ reference }) => reference },
  { heading: /* i18n */ 'Lines', kind: 'units', of: ({ lineCount }) => lineCount },
  { heading: /* i18n */ 'Units', kind: 'units', of: ({ units }) => units },
  { heading: /* i18n */ 'Value', kind: 'money', of: toAmount },
  { heading: /* i18n */ 'Note', kind: 'text', of: toNote },
  { heading: /* i18n */ 'Person', kind: 'text', of: ({ email }) => email },
  { heading: /* i18n */ 'Cancelled', kind: 'time', of: ({ voided }) => voided && new Date(voided.at) },
  { heading: /* i18n */ 'Cancelled by', kind: 'text', of: ({ voided }) => voided?.by },
  { heading: /* i18n */ 'Why', kind: 'text', of: ({ voided }) => voided?.reason },
  { heading: /* i18n */ 'Goods of', kind: 'text', of: ({ returns }) => returns },
];

export const documentColumnsFor = (role: Role): readonly DocumentColumn[] =>
  can(role, 'trade') ? [...COLUMNS, ...MONEY_COLUMNS] : COLUMNS;
