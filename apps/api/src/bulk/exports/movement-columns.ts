import type { Movement } from '@godown/shared/movements';
import { shortName } from '@godown/shared/warehouses';
import type { Column } from './table.js';
import { capitalize } from './words.js';

export const MOVEMENT_COLUMNS: readonly Column<Movement>[] = [
  { heading: 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: 'Item', kind: 'text', of: ({ itemName }) => itemName },
  { heading: 'Item id', kind: 'text', of: ({ item }) => item },
  { heading: 'Warehouse', kind: 'text', of: ({ warehouse }) => shortName(warehouse) },
  { heading: 'Reason', kind: 'text', of: ({ reason }) => capitalize(reason) },
  { heading: 'Change', kind: 'units', of: ({ change }) => change },
  { heading: 'Balance', kind: 'units', of: ({ after }) => after },
  { heading: 'Total balance', kind: 'units', of: ({ totalAfter }) => totalAfter },
  { heading: 'Customer or supplier', kind: 'text', of: ({ party }) => party },
  { heading: 'Document', kind: 'text', of: ({ document }) => document },
  { heading: 'Note', kind: 'text', of: ({ note }) => note },
  { heading: 'Person', kind: 'text', of: ({ email }) => email },
  { heading: 'Movement id', kind: 'text', of: ({ _id }) => _id },
  { heading: 'Undoes', kind: 'text', of: ({ undoes }) => undoes },
  { heading: 'Undone by', kind: 'text', of: ({ undoneBy }) => undoneBy },
];
