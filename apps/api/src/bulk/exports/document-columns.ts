import type { DocumentKind, DocumentSummary } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import type { NamedText } from '../../language/texts.js';
import type { Column } from './table.js';

const KINDS: Record<DocumentKind, NamedText> = {
  receipt: /* i18n */ { id: 'Receipt (kind)', message: 'Receipt' },
  delivery: /* i18n */ { id: 'Delivery (kind)', message: 'Delivery' },
  transfer: /* i18n */ { id: 'Transfer (kind)', message: 'Transfer' },
  count: /* i18n */ { id: 'Count (kind)', message: 'Count' },
};

export const DOCUMENT_COLUMNS: readonly Column<DocumentSummary>[] = [
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
  { heading: /* i18n */ 'Value', kind: 'money', of: ({ value }) => Math.round(value * 100) / 100 },
  { heading: /* i18n */ 'Note', kind: 'text', of: ({ note }) => note },
  { heading: /* i18n */ 'Person', kind: 'text', of: ({ email }) => email },
  { heading: /* i18n */ 'Cancelled', kind: 'time', of: ({ voided }) => voided && new Date(voided.at) },
  { heading: /* i18n */ 'Cancelled by', kind: 'text', of: ({ voided }) => voided?.by },
  { heading: /* i18n */ 'Why', kind: 'text', of: ({ voided }) => voided?.reason },
];
