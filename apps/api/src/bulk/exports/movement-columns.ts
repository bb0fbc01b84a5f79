import { can, type Role } from '@godown/shared/access/roles';
import { shortName } from '@godown/shared/items/warehouses';
import { noteOf } from '@godown/shared/stock/movement-notes';
import type { Movement, MovementReason } from '@godown/shared/stock/movements';
import type { NamedText, Texts } from '../../language/texts.js';
import type { Column } from './table.js';

const REASONS: Record<MovementReason, NamedText> = {
  opening: /* i18n */ { id: 'Opening (reason)', message: 'Opening' },
  added: /* i18n */ { id: 'Added (reason)', message: 'Added' },
  delivered: /* i18n */ { id: 'Delivered (reason)', message: 'Delivered' },
  restock: /* i18n */ { id: 'Restock (reason)', message: 'Restock' },
  count: /* i18n */ { id: 'Count (reason)', message: 'Count' },
  transfer: /* i18n */ { id: 'Transfer (reason)', message: 'Transfer' },
  correction: /* i18n */ { id: 'Correction (reason)', message: 'Correction' },
  returned: /* i18n */ { id: 'Returned (reason)', message: 'Returned' },
  'sent-back': /* i18n */ { id: 'Sent back (reason)', message: 'Sent back' },
  damaged: /* i18n */ { id: 'Damaged (reason)', message: 'Damaged' },
  repaired: /* i18n */ { id: 'Repaired (reason)', message: 'Repaired' },
  'written-off': /* i18n */ { id: 'Written off (reason)', message: 'Written off' },
  revalued: /* i18n */ { id: 'Cost set (reason)', message: 'Cost set' },
  undo: /* i18n */ { id: 'Undo (reason)', message: 'Undo' },
  deleted: /* i18n */ { id: 'Deleted (reason)', message: 'Deleted' },
  restored: /* i18n */ { id: 'Restored (reason)', message: 'Restored' },
};

function toNote(movement: Movement, { sayIfKnown }: Texts): string | undefined {
  const note = noteOf(movement);
  return note ? sayIfKnown(note) : undefined;
}

const COLUMNS: readonly Column<Movement>[] = [
  { heading: /* i18n */ 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: /* i18n */ 'Item', kind: 'text', of: ({ itemName }) => itemName },
  { heading: /* i18n */ 'Item id', kind: 'text', of: ({ item }) => item },
  {
    heading: /* i18n */ 'Warehouse',
    kind: 'text',
    of: ({ warehouse }, { say }) => say(shortName(warehouse)),
  },
  { heading: /* i18n */ 'Reason', kind: 'text', of: ({ reason }, { say }) => say(REASONS[reason]) },
  {
    heading: /* i18n */ { id: 'Change (of stock)', message: 'Change' },
    kind: 'units',
    of: ({ change }) => change,
  },
  { heading: /* i18n */ 'Balance', kind: 'units', of: ({ after }) => after },
  { heading: /* i18n */ 'Total balance', kind: 'units', of: ({ totalAfter }) => totalAfter },
  { heading: /* i18n */ 'Customer or supplier', kind: 'text', of: ({ party }) => party },
  { heading: /* i18n */ 'Document', kind: 'text', of: ({ document }) => document },
  { heading: /* i18n */ 'Note', kind: 'text', of: toNote },
  { heading: /* i18n */ 'Person', kind: 'text', of: ({ email }) => email },
  { heading: /* i18n */ 'Movement id', kind: 'text', of: ({ _id }) => _id },
  { heading: /* i18n */ 'Undoes', kind: 'text', of: ({ undoes }) => undoes },
  { heading: /* i18n */ 'Undone by', kind: 'text', of: ({ undoneBy }) => undoneBy },
  { heading: /* i18n */ 'Change of damaged', kind: 'units', of: ({ damaged }) => damaged?.change },
  { heading: /* i18n */ 'Damaged', kind: 'units', of: ({ damaged }) => damaged?.after },
];

const VALUE: readonly Column<Movement>[] = [
  { heading: /* i18n */ 'Cost', kind: 'money', of: ({ cost }) => cost },
  { heading: /* i18n */ 'Change of the value', kind: 'money', of: ({ value }) => value?.change },
  { heading: /* i18n */ 'For earlier movements', kind: 'money', of: ({ value }) => value?.corrected },
  { heading: /* i18n */ 'Value of all pieces', kind: 'money', of: ({ value }) => value?.after },
  { heading: /* i18n */ 'All pieces', kind: 'units', of: ({ value }) => value?.pieces },
];

export const movementColumnsFor = (role: Role): readonly Column<Movement>[] =>
  can(role, 'cost') ? [...COLUMNS, ...VALUE] : COLUMNS;
