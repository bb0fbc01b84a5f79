import { can, type Permission, type Role } from '@godown/shared/access/roles';
import { plainValue } from '@godown/shared/items/cartons';
import type { Item } from '@godown/shared/items/item';
import { describeField, ITEM_FIELD_NAMES, type ItemField } from '@godown/shared/items/item-fields';
import { WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { type ShownItem, toItem } from '../../stock/records/item-doc.js';
import {
  DAMAGED_HEADINGS,
  ID_HEADING,
  PICTURE_HEADING,
  REORDER_HEADINGS,
  STOCK_HEADINGS,
} from './item-headings.js';
import type { Column, Table } from './table.js';

const toDate = (iso: string): Date => new Date(iso);

interface ItemColumn extends Column<Item> {
  /** The permission that a person needs to see it. */
  permission?: Permission | undefined;
}

function toColumn(field: ItemField): ItemColumn {
  const { label, kind, permission } = describeField(field);
  return {
    heading: label,
    kind: kind === 'money' ? 'money' : 'text',
    of: (item) => plainValue(item[field]),
    permission,
  };
}

/** The import knows these headings, so a corrected file can be imported. It ignores the total and the columns after the picture. */
const ITEM_COLUMNS: readonly ItemColumn[] = [
  { heading: ID_HEADING, kind: 'text', of: ({ _id }) => _id },
  ...ITEM_FIELD_NAMES.filter((field) => field !== 'img').map(toColumn),
  { heading: /* i18n */ 'Total stock', kind: 'units', of: ({ quantity }) => quantity },
  ...WAREHOUSE_IDS.map(
    (id): Column<Item> => ({
      heading: STOCK_HEADINGS[id],
      kind: 'units',
      of: ({ stock }) => stock?.[id],
    }),
  ),
  ...WAREHOUSE_IDS.map(
    (id): Column<Item> => ({
      heading: REORDER_HEADINGS[id],
      kind: 'units',
      of: ({ reorderPoints }) => reorderPoints?.[id],
    }),
  ),
  { heading: PICTURE_HEADING, kind: 'text', of: ({ img }) => img },
  { heading: /* i18n */ 'Added', kind: 'time', of: ({ createdAt }) => toDate(createdAt) },
  { heading: /* i18n */ 'Added by', kind: 'text', of: ({ email }) => email },
  { heading: /* i18n */ 'Last change', kind: 'time', of: ({ updatedAt }) => toDate(updatedAt) },
  { heading: /* i18n */ 'Last change by', kind: 'text', of: ({ updatedBy }) => updatedBy },
  ...WAREHOUSE_IDS.map(
    (id): Column<Item> => ({
      heading: DAMAGED_HEADINGS[id],
      kind: 'units',
      of: ({ damaged }) => damaged?.[id],
    }),
  ),
];

/** Without the column of costs for a role that may not see costs. */
export const toItemTable = (pages: AsyncGenerator<ShownItem[], void>, role: Role): Table<Item> => ({
  name: 'items',
  columns: ITEM_COLUMNS.filter(({ permission }) => !permission || can(role, permission)),
  pages: toItems(pages, role),
});

async function* toItems(pages: AsyncGenerator<ShownItem[], void>, role: Role) {
  for await (const docs of pages) yield docs.map((doc) => toItem(doc, role));
}
