import type { Flow } from '@godown/shared/stock/movements';
import type { FlowFigures } from '@godown/shared/stock/reports';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Filters } from '../../movements/filters';
import { FLOW_LABELS } from '../../movements/words';
import { Cell, DataRow, DataTable } from '../../ui/data-table';
import { countText, signedText } from '../../ui/format';
import { type DayChoice, movementsPath } from './day-url';
import { Detail } from './detail';
import { columnsOf, hasFlow, isNothing, otherChange, stockChange } from './flow-figures';

export interface FlowRow {
  key: string;
  name: ReactNode;
  figures: FlowFigures;
  /** The filters of the movements behind these figures. */
  filters: Partial<Filters>;
}

interface FlowTableProps {
  title: string;
  /** Heading of the rows, such as Item. */
  label: string;
  choice: DayChoice;
  rows: FlowRow[];
}

/** The figures of each flow, with links to the movements behind them: a table on a wide screen, a dense list on a phone. */
export function FlowTable({ title, label, choice, rows }: FlowTableProps) {
  const flows = columnsOf(rows.map(({ figures }) => figures));
  const columns = [
    { label, className: flows.length > 5 ? 'w-[16%]' : 'w-[22%] print:w-[18%]' },
    ...flows.map((flow) => ({ label: i18n._(FLOW_LABELS[flow]), end: true })),
    { label: t`Stock change`, end: true, className: 'print:w-[13%]' },
  ];
  return (
    <DataTable isDense caption={title} columns={columns} className={`md:table-fixed ${stackingOf(flows)}`}>
      {rows.map(({ key, name, figures, filters }) => (
        <DataRow
          key={key}
          className={`max-md:grid-cols-2 max-md:items-start max-md:gap-x-4 max-md:px-4 max-md:py-2 ${
            isNothing(figures) ? 'max-md:hidden' : ''
          }`}
        >
          <Cell className="[overflow-wrap:anywhere] max-md:col-span-2">{name}</Cell>
          {flows.map((flow) => (
            <FlowCell
              key={flow}
              flow={flow}
              figures={figures}
              to={movementsPath(choice, { ...filters, flow })}
            />
          ))}
          <StockCell change={stockChange(figures)} />
        </DataRow>
      ))}
    </DataTable>
  );
}

/**
 * Each flow needs the width of an amount such as `৳38,979.79`. With more than 4 a tablet and a sheet of paper have no room for a table, with
 * more than 6 a small desk.
 */
const stackingOf = ({ length }: readonly Flow[]) =>
  length > 6
    ? 'md:max-xl:stacked-rows'
    : length > 4
      ? 'md:max-lg:stacked-rows'
      : 'print:[&_:is(td,th)]:px-1.5';

interface FlowCellProps {
  flow: Flow;
  figures: FlowFigures;
  to: string;
}

function FlowCell({ flow, figures, to }: FlowCellProps) {
  const { units, lines } = figures[flow];
  const other = otherChange(figures, flow);
  // A row of a phone has no room for flows that did not happen.
  if (!hasFlow(figures, flow))
    return (
      <Cell data-none="" className="text-right text-muted max-md:hidden">
        –
      </Cell>
    );
  // Alone where units came from another warehouse, which has the lines.
  const stock = other !== null && (
    <span className="block text-muted text-sm">{t`Stock ${{ change: signedText(other) }}`}</span>
  );
  return (
    <Cell className="relative tabular-nums max-md:py-1.5 md:text-right">
      {/* All of the cell is the link. */}
      <Link to={to} className={`${FIGURE} after:absolute after:inset-0 hover:underline`}>
        <span data-label="" className="text-muted text-sm md:sr-only">
          {i18n._(FLOW_LABELS[flow])}
        </span>{' '}
        {lines > 0 ? (
          <span className="font-[680] text-lg print:text-base">
            {SIGNED.includes(flow) ? signedText(units) : countText(units)}
          </span>
        ) : (
          stock
        )}
      </Link>
      {lines > 0 && (
        <>
          <Detail figures={figures[flow]} />
          {stock}
        </>
      )}
    </Cell>
  );
}

/** Units after their label. In a narrow place they stand below it. */
const FIGURE = 'inline-flex flex-wrap items-center gap-x-1.5 md:min-h-11 print:min-h-0';

/** Flows whose units go in both directions. */
const SIGNED: readonly Flow[] = ['recounted', 'damaged', 'first', 'deleted'];

function StockCell({ change }: { change: number }) {
  return (
    <Cell className="tabular-nums max-md:py-1.5 md:text-right">
      <span className={FIGURE}>
        <span data-label="" className="text-muted text-sm md:sr-only">{t`Stock change`}</span>{' '}
        <span className="font-[680] text-lg print:text-base">{signedText(change)}</span>
      </span>
    </Cell>
  );
}
