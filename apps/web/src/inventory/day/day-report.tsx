import type { DayReport as Report } from '@godown/shared/reports';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { Link } from 'react-router-dom';
import { Button } from '../../ui/button';
import { EmailAddress } from '../../ui/email-address';
import { countOf } from '../../ui/format';
import { itemPath } from '../stock';
import { CsvButton } from './csv-button';
import { DayDocuments } from './day-documents';
import { type DayChoice, movementsPath } from './day-url';
import { byUnits, NO_FIGURES } from './flow-figures';
import { type FlowRow, FlowTable } from './flow-table';
import { OutFigures } from './out-figures';

interface DayReportProps {
  choice: DayChoice;
  report: Report;
}

/** All figures of a day, the most wanted first. */
export function DayReport({ choice, report }: DayReportProps) {
  return (
    <div className="grid gap-8">
      <OutFigures choice={choice} report={report} />
      <div className="-mb-4 flex flex-wrap justify-end gap-3 print:hidden">
        <Button size="small" className="max-md:hidden" onClick={() => window.print()}>
          Print
        </Button>
        <CsvButton report={report} choice={choice} />
      </div>
      <FlowTable
        title="By warehouse"
        label="Warehouse"
        choice={choice}
        rows={warehouseRows(choice, report)}
      />
      {report.total.other.lines > 0 && <Others choice={choice} lines={report.total.other.lines} />}
      {report.documents.length > 0 && <DayDocuments documents={report.documents} />}
      <FlowTable title="By person" label="Person" choice={choice} rows={personRows(report)} />
      <FlowTable title="By item" label="Model" choice={choice} rows={itemRows(report)} />
    </div>
  );
}

function warehouseRows(choice: DayChoice, report: Report): FlowRow[] {
  const places = WAREHOUSES.filter(({ id }) => choice.warehouse === '' || id === choice.warehouse);
  const rows = places.map(({ id, name }) => ({
    key: id,
    name: <span className="font-[620]">{name}</span>,
    figures: report.warehouses.find(({ warehouse }) => warehouse === id) ?? NO_FIGURES,
    filters: { warehouse: id },
  }));
  if (choice.warehouse !== '') return rows;
  const name = <span className="font-[620]">All warehouses</span>;
  return [...rows, { key: 'all', name, figures: report.total, filters: {} }];
}

function personRows({ people }: Report): FlowRow[] {
  return people.toSorted(byUnits).map((figures) => ({
    key: figures.email,
    name: <EmailAddress address={figures.email} />,
    figures,
    filters: { person: figures.email },
  }));
}

function itemRows({ items }: Report): FlowRow[] {
  return items.toSorted(byUnits).map((figures) => ({
    key: figures.item,
    name: (
      <Link
        to={itemPath(figures.item)}
        className="inline-flex min-h-11 items-center font-[620] hover:underline"
      >
        {figures.itemName}
      </Link>
    ),
    figures,
    filters: { item: figures.item },
  }));
}

/** What has no column, so that nothing of the day is hidden. */
function Others({ choice, lines }: { choice: DayChoice; lines: number }) {
  return (
    <p className="-mt-4 text-sm">
      <Link
        to={movementsPath(choice, { flow: 'other' })}
        className="inline-flex min-h-11 items-center underline decoration-line underline-offset-4"
      >
        {countOf(lines, 'other line')}: deleted and restored items, opening counts
      </Link>
    </p>
  );
}
