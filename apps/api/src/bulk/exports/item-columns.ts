import type { Item } from '@godown/shared/item';
import { describeField, ITEM_FIELD_NAMES, type ItemField } from '@godown/shared/item-fields';
import { can, type Permission, type Role } from '@godown/shared/roles';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { type ShownItem, toItem } from '../../stock/records/item-doc.js';
import type { Column, Table } from './table.js';

const toDate = (iso: string): Date => new Date(iso);

interface ItemColumn extends Column<Item> {
  /** What a person needs to see it. */
  permission?: Permission | undefined;
}

function toColumn(field: ItemField): ItemColumn {
  const { label, kind, permission } = describeField(field);
  return { heading: label, kind: kind === 'money' ? 'money' : 'text', of: (item) => item[field], permission };
}

/** The import knows these headings, so a corrected file can be imported. It ignores the total and what comes after the picture. */
const ITEM_COLUMNS: readonly ItemColumn[] = [
  { heading: 'Id', kind: 'text', of: ({ _id }) => _id },
  ...ITEM_FIELD_NAMES.filter((field) => field !== 'img').map(toColumn),
  { heading: 'Total stock', kind: 'units', of: ({ quantity }) => quantity },
  ...WAREHOUSES.map(
    ({ id, shortName }): Column<Item> => ({
      heading: `Stock ${shortName}`,
      kind: 'units',
      of: ({ stock }) => stock?.[id],
    }),
  ),
  ...WAREHOUSES.map(
    ({ id, shortName }): Column<Item> => ({
      heading: `Warn me at ${shortName}`,
      kind: 'units',
      of: ({ reorderPoints }) => reorderPoints?.[id],
    }),
  ),
  { heading: 'Picture', kind: 'text', of: ({ img }) => img },
  { heading: 'Added', kind: 'time', of: ({ createdAt }) => toDate(createdAt) },
  { heading: 'Added by', kind: 'text', of: ({ email }) => email },
  { heading: 'Last change', kind: 'time', of: ({ updatedAt }) => toDate(updatedAt) },
  { heading: 'Last change by', kind: 'text', of: ({ updatedBy }) => updatedBy },
];

/** Who may not see costs gets a file without that column. */
export const toItemTable = (pages: AsyncGenerator<ShownItem[], void>, role: Role): Table<Item> => ({
  name: 'items',
  columns: ITEM_COLUMNS.filter(({ permission }) => !permission || can(role, permission)),
  pages: toItems(pages, role),
});

async function* toItems(pages: AsyncGenerator<ShownItem[], void>, role: Role) {
  for await (const docs of pages) yield docs.map((doc) => toItem(doc, role));
}
