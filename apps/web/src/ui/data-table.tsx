import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Card } from './card';
import { OnPaper } from './on-paper';
import { useRowClicks } from './use-row-clicks';
import { WholeWords } from './whole-words';

export interface Column {
  label: string;
  /** Shown in place of the label. */
  head?: ReactNode;
  /** Its width, if the content does not give it. */
  className?: string;
  /** Aligned to the right, like numbers and actions. */
  end?: boolean;
  /** Sorts by this column. */
  onSort?: () => void;
  /** Sort direction of the rows by this column, if they are sorted by it. */
  sorted?: 'ascending' | 'descending' | undefined;
}

/** The column names stay below the bar while the list scrolls. Cards on a phone have none. */
const HEAD_CELL =
  'sticky top-16 z-10 border-line border-b bg-ground px-3 py-3 lg:px-4 text-left font-[620] text-muted text-sm tracking-[.02em] print:static print:px-2';

/** For a table of which only the rows on the screen are drawn. */
interface Undrawn {
  /** The length of the whole table. */
  length: number;
  /** The heights of the rows before and after those that are drawn, in pixels. */
  before: number;
  after: number;
}

interface DataTableProps {
  /** For screen readers. */
  caption: ReactNode;
  columns: readonly Column[];
  className?: string;
  /** On a phone one card with all rows, for rows of little height. */
  isDense?: boolean;
  undrawn?: Undrawn;
  /** `DataRow`s. */
  children: ReactNode;
}

const CARDS = 'max-md:border-0 max-md:bg-transparent max-md:shadow-none';
const DENSE =
  'max-md:[&>tr]:rounded-none! max-md:[&>tr]:border-x-0! max-md:[&>tr]:border-b-0! max-md:[&>tr]:shadow-none! max-md:[&>tr:first-child]:border-t-0!';

/** A table on a wide screen and cards on a phone, with the same markup. */
export function DataTable({ caption, columns, className = '', isDense, undrawn, children }: DataTableProps) {
  const rowClicks = useRowClicks();
  return (
    <Card className={`overflow-clip print:overflow-visible ${isDense ? '' : CARDS}`}>
      <table
        // The row of headings counts too.
        aria-rowcount={undrawn && undrawn.length + 1}
        className={`w-full border-separate border-spacing-0 max-md:block ${className}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.label} column={column} />
            ))}
          </tr>
        </thead>
        <tbody
          {...rowClicks}
          className={`max-md:grid max-md:grid-cols-1 ${isDense ? DENSE : 'max-md:gap-2'}`}
        >
          <Space height={undrawn?.before} />
          {children}
          <Space height={undrawn?.after} />
        </tbody>
      </table>
    </Card>
  );
}

function HeadCell({ column }: { column: Column }) {
  const { label, head = label, className = '', end, onSort, sorted } = column;
  return (
    <th scope="col" aria-sort={sorted} className={`${HEAD_CELL} ${className} ${end ? 'text-right' : ''}`}>
      {onSort ? (
        <OnPaper text={label}>
          <button
            type="button"
            onClick={onSort}
            className="-mx-2 -my-2 inline-flex min-h-9 items-center gap-1 rounded-lg px-2 hover:text-text"
          >
            {label}
            <span aria-hidden="true" className={`w-3 ${sorted ? 'text-accent' : 'opacity-40'}`}>
              {sorted === 'ascending' ? '↑' : sorted === 'descending' ? '↓' : '↕'}
            </span>
          </button>
        </OnPaper>
      ) : (
        head
      )}
    </th>
  );
}

/** In the place of rows that are not drawn. */
function Space({ height = 0 }: { height?: number | undefined }) {
  return (
    height > 0 && (
      <tr className="max-md:block">
        <td className="max-md:block" style={{ height, padding: 0 }} />
      </tr>
    )
  );
}

/** A row; on a phone a card. `className` gives the columns of the card's grid, and each `Cell` its place in it. */
export function DataRow({ className = '', ...rest }: ComponentProps<'tr'>) {
  return (
    <tr
      {...rest}
      className={
        'group hover:bg-accent-soft max-md:relative max-md:grid max-md:items-center max-md:rounded-card max-md:border ' +
        `max-md:border-line max-md:bg-surface max-md:shadow-card md:first:[&>td]:border-t-0 ${className}`
      }
    />
  );
}

export function Cell({ className = '', ...rest }: ComponentProps<'td'>) {
  return (
    <td
      {...rest}
      className={`md:border-line md:border-t md:px-3 md:py-2.5 md:align-middle lg:px-4 print:px-2 ${className}`}
    />
  );
}

/** The link of a row. A click anywhere in the row follows it: see `useRowClicks`. */
export function RowLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      data-row-link=""
      className="scroll-mt-40 font-[620] [overflow-wrap:anywhere] hover:underline"
    >
      <WholeWords text={children} />
    </Link>
  );
}
