import { i18n, type MessageDescriptor } from '@lingui/core';
import { type ComponentProps, memo, type ReactNode } from 'react';
import { Cell, type Column, DataRow, DataTable, RowLink } from './data-table';

/**
 * Where a cell is on a phone. Most are areas of the row's grid: a title with a figure at the end of its line, a detail with a note below
 * them, a picture before and a control beside them. A row that is one text has `text`, each after a point, and a `corner`. In
 * a row that wraps, the `parts` of a cell find their own places.
 */
const PLACES = {
  title: '[overflow-wrap:anywhere] max-md:min-w-0 max-md:[grid-area:title]',
  figure: 'max-md:text-right max-md:[grid-area:figure]',
  detail: '[overflow-wrap:anywhere] max-md:min-w-0 max-md:text-sm max-md:[grid-area:detail]',
  note: 'text-muted text-sm max-md:text-right max-md:[grid-area:note]',
  picture: 'max-md:[grid-area:picture]',
  side: 'max-md:[grid-area:side]',
  start: 'max-md:inline-block',
  line: 'max-md:inline max-md:before:block',
  text: "max-md:inline max-md:not-first:not-empty:before:content-['_·_']",
  corner: 'whitespace-nowrap max-md:absolute max-md:top-2 max-md:right-4 max-md:max-w-40 max-md:text-right',
  parts: 'max-md:contents',
  hidden: 'max-md:hidden',
} as const;

interface Look extends Column {
  phone: keyof typeof PLACES;
  /** Classes of its cells. */
  cells?: string;
}

interface ListColumn<Row> extends Look {
  cell: (row: Row) => ReactNode;
}

/** A column of a list: how it looks, and its cell of a row. */
export const column = <Row,>(look: Look, cell: (row: Row) => ReactNode): ListColumn<Row> => ({
  ...look,
  cell,
});

/** False in the place of a column that is left out. */
export type Columns<Row> = readonly (ListColumn<Row> | false)[];

interface ListTableProps<Row> {
  list: { words: { title: MessageDescriptor }; rows: readonly Row[] };
  columns: Columns<Row>;
  /** The grid of a row on a phone: its columns, and the areas of `PLACES` in it. Without it the row is one text. */
  phone?: string;
  /** Attributes of a row. */
  rowProps?: (row: Row) => ComponentProps<'tr'>;
  /** True if both show the same. With the same columns, the row is not rendered again. */
  isSame?: (a: Row, b: Row) => boolean;
}

/** The rows of a list: a table on a wide screen, a dense list on a phone. */
export function ListTable<Row extends { _id: string }>({ list, columns, ...look }: ListTableProps<Row>) {
  const shown = columns.filter((each) => each !== false);
  return (
    <DataTable isDense caption={i18n._(list.words.title)} columns={shown} className="md:table-fixed">
      {list.rows.map((row) => (
        <ListRow key={row._id} row={row} columns={columns} {...look} />
      ))}
    </DataTable>
  );
}

type ListRowProps<Row> = Omit<ListTableProps<Row>, 'list'> & { row: Row };

function DrawnRow<Row>({
  row,
  columns,
  phone = 'max-md:block! max-md:text-sm',
  rowProps,
}: ListRowProps<Row>) {
  const { className = '', ...props } = rowProps?.(row) ?? {};
  return (
    <DataRow {...props} className={`max-md:gap-x-3 max-md:px-4 max-md:py-2 ${phone} ${className}`}>
      {columns.map((each) => {
        if (!each) return null;
        const { label, phone: place, end, cells = '', cell } = each;
        return (
          <Cell key={label} className={`${PLACES[place]} ${end ? 'md:text-right' : ''} ${cells}`}>
            {cell(row)}
          </Cell>
        );
      })}
    </DataRow>
  );
}

const ListRow = memo(
  DrawnRow,
  (a, b) => a.columns === b.columns && (a.row === b.row || b.isSame?.(a.row, b.row) === true),
) as typeof DrawnRow;

/** The name of a row in at most two lines. It is the link of the row. */
export function RowName({ to, name }: { to: string; name: string }) {
  return (
    <span title={name} className="line-clamp-2 print:line-clamp-none">
      <RowLink to={to}>{name}</RowLink>
    </span>
  );
}
