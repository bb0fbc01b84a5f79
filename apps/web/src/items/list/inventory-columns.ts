import { ITEM_FIELDS } from '@godown/shared/item-fields';
import type { ItemSort } from '@godown/shared/item-query';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { columnLabel, layoutOf, type OptionalColumn } from './optional-columns';
import { SORT_LABELS, sortBy, type View } from './view';

interface Options {
  view: View;
  onView: (view: View) => void;
  /** The optional columns. */
  columns: readonly OptionalColumn[];
  /** Whether the rows have buttons. */
  hasActions: boolean;
}

/** The headings of the list of all items. */
export function toColumns({ view, onView, columns, hasActions }: Options) {
  const sortable = (sort: ItemSort) => ({
    label: SORT_LABELS[sort],
    onSort: () => onView(sortBy(view, sort)),
    sorted: view.sort === sort ? ORDERS[view.order ?? 'asc'] : undefined,
  });
  return [
    { label: 'Id', className: 'md:w-26 lg:w-36' },
    sortable('name'),
    { label: 'Image', className: 'md:w-22 lg:w-24' },
    ...columns.map((column) => ({
      ...(column === 'updatedAt' ? sortable(column) : { label: columnLabel(column) }),
      className: `${layoutOf(columns).column} ${COLUMN_WIDTHS[kindOf(column)]}`,
      end: kindOf(column) === 'money',
    })),
    ...(columns.length > 0 ? [] : WAREHOUSE_COLUMNS),
    { ...sortable('quantity'), className: 'md:w-28 lg:w-36 xl:w-30', end: true },
    { ...sortable('price'), className: 'md:w-26 lg:w-32', end: true },
    ...(hasActions ? [ACTION_COLUMN] : []),
  ];
}

const ACTION_COLUMN = { label: 'Action', className: 'md:w-36 lg:w-68 print:hidden', end: true };

const COLUMN_WIDTHS = {
  code: 'w-38',
  text: 'w-30',
  money: 'w-28',
  time: 'w-40',
};
const kindOf = (column: OptionalColumn) => (column === 'updatedAt' ? 'time' : ITEM_FIELDS[column].kind);

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

const WAREHOUSE_COLUMNS = WAREHOUSES.map(({ id, shortName }) => ({
  label: shortName,
  className: `max-[88rem]:hidden ${id === 'bahaddarhat' ? 'w-33' : 'w-26'}`,
  end: true,
}));
