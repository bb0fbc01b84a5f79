import { ITEM_FIELDS } from '@godown/shared/items/item-fields';
import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { columnLabel, layoutOf, type OptionalColumn } from './optional-columns';
import { type ChangeView, SORT_LABELS, sortBy, type View } from './view';

interface Options {
  view: View;
  onView: ChangeView;
  /** The optional columns. */
  columns: readonly OptionalColumn[];
  /** True if the rows have buttons. */
  hasActions: boolean;
}

/** The headings of the list of all items. */
export function toColumns({ view, onView, columns, hasActions }: Options) {
  const sortable = (sort: keyof typeof SORT_LABELS) => ({
    label: i18n._(SORT_LABELS[sort]),
    onSort: () => onView((newest) => sortBy(newest, sort)),
    sorted: view.sort === sort ? ORDERS[view.order ?? 'asc'] : undefined,
  });
  return [
    { label: t`Id`, className: 'w-20 md:max-lg:w-17 md:max-lg:px-1! lg:w-24' },
    sortable('name'),
    { label: t`Image`, className: 'w-20 md:max-lg:w-18 md:max-lg:px-2! lg:w-24' },
    ...columns.map((column) => ({
      ...(column === 'updatedAt' ? sortable(column) : { label: columnLabel(column) }),
      className: `${layoutOf(columns).column} ${COLUMN_WIDTHS[kindOf(column)]}`,
      end: kindOf(column) === 'money',
    })),
    ...(columns.length > 0 ? [] : WAREHOUSES.map(toWarehouseColumn)),
    // With a column for each warehouse, the balance of one of them is not below the total.
    {
      ...sortable('quantity'),
      className: `w-30 lg:w-36 xl:w-48 ${columns.length > 0 ? '' : 'min-[88rem]:w-28'}`,
      end: true,
    },
    { ...sortable('price'), className: 'max-lg:hidden w-28 px-2! print:table-cell print:w-32', end: true },
    ...(hasActions ? [{ label: t`Action`, className: 'w-40 lg:w-64 print:hidden', end: true }] : []),
  ];
}

const COLUMN_WIDTHS = {
  code: 'w-38',
  cartons: 'w-38',
  text: 'w-30',
  money: 'w-28',
  time: 'w-40',
};
const kindOf = (column: OptionalColumn) => (column === 'updatedAt' ? 'time' : ITEM_FIELDS[column].kind);

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

const toWarehouseColumn = ({ id, shortName }: (typeof WAREHOUSES)[number]) => ({
  label: say(shortName),
  className: `max-[88rem]:hidden px-2! ${id === 'bahaddarhat' ? 'w-27' : 'w-20'}`,
  end: true,
});
