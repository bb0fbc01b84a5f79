import type { DayReport as Report } from '@godown/shared/reports';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { Link } from 'react-router-dom';
import { FLOW_LABELS } from '../../movements/words';
import { Button } from '../../ui/button';
import { EmailAddress } from '../../ui/email-address';
import { countOf, countText, moneyText, signedText } from '../../ui/format';
import { CsvButton } from './csv-button';
import { DayDocuments } from './day-documents';
import { TopItems } from './day-items';
import { type DayChoice, movementsPath } from './day-url';
import { NO_FIGURES } from './flow-figures';
import { type FlowRow, FlowTable } from './flow-table';
import { OutFigures } from './out-figures';

interface DayReportProps {
  choice: DayChoice;
  report: Report;
}

/** Most people on the screen. */
const MOST_PEOPLE = 10;

/** All figures of a day, the most wanted first. */
export function DayReport({ choice, report, allPath }: DayReportProps & { allPath: string }) {
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
      <Others choice={choice} report={report} />
      {report.documents.length > 0 && <DayDocuments choice={choice} report={report} />}
      <div>
        <FlowTable title="By person" label="Person" choice={choice} rows={personRows(report)} />
        <MorePeople report={report} />
      </div>
      <TopItems choice={choice} report={report} allPath={allPath} />
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
  return people.slice(0, MOST_PEOPLE).map((figures) => ({
    key: figures.email,
    name: <EmailAddress address={figures.email} />,
    figures,
    filters: { person: figures.email },
  }));
}

function MorePeople({ report: { people, peopleCount } }: { report: Report }) {
  const more = peopleCount - Math.min(people.length, MOST_PEOPLE);
  return (
    more > 0 && (
      <p className="mt-4 text-muted text-sm">
        and {countText(more)} more {more === 1 ? 'person' : 'people'}
      </p>
    )
  );
}

/** What came on the books or left them otherwise: it is not In and not Out. */
function Others({ choice, report: { total } }: DayReportProps) {
  const flows = (['first', 'deleted'] as const).filter((flow) => total[flow].lines > 0);
  return (
    flows.length > 0 && (
      <ul className="-mt-4 text-sm">
        {flows.map((flow) => (
          <li key={flow}>
            <Link
              to={movementsPath(choice, { flow })}
              className="inline-flex min-h-11 flex-wrap items-center gap-x-1.5 underline decoration-line underline-offset-4"
            >
              <span className="font-[620]">
                {FLOW_LABELS[flow]}: {signedText(total[flow].units)}
              </span>{' '}
              <span className="text-muted">
                {countOf(total[flow].lines, 'line')}, {moneyText(total[flow].value)}. Not counted in In and
                Out.
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )
  );
}
