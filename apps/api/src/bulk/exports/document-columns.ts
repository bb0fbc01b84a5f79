import type { DocumentSummary } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import type { Column } from './table.js';
import { capitalize } from './words.js';

export const DOCUMENT_COLUMNS: readonly Column<DocumentSummary>[] = [
  { heading: 'Number', kind: 'text', of: ({ number }) => number },
  { heading: 'Kind', kind: 'text', of: ({ kind }) => capitalize(kind) },
  { heading: 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: 'Warehouse', kind: 'text', of: ({ warehouse }) => shortName(warehouse) },
  { heading: 'To', kind: 'text', of: ({ to }) => to && shortName(to) },
  { heading: 'Customer or supplier', kind: 'text', of: ({ party }) => party },
  { heading: 'Order or invoice no.', kind: 'text', of: ({ reference }) => reference },
  { heading: 'Lines', kind: 'units', of: ({ lineCount }) => lineCount },
  { heading: 'Units', kind: 'units', of: ({ units }) => units },
  { heading: 'Value', kind: 'money', of: ({ value }) => Math.round(value * 100) / 100 },
  { heading: 'Note', kind: 'text', of: ({ note }) => note },
  { heading: 'Person', kind: 'text', of: ({ email }) => email },
  { heading: 'Cancelled', kind: 'time', of: ({ voided }) => voided && new Date(voided.at) },
  { heading: 'Cancelled by', kind: 'text', of: ({ voided }) => voided?.by },
  { heading: 'Why', kind: 'text', of: ({ voided }) => voided?.reason },
];
