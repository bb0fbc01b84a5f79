import { WAREHOUSES } from '@godown/shared/items/warehouses';
import type { DayReport as Report } from '@godown/shared/stock/reports';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShortPerson } from '../../account/person';
import { say } from '../../language/say';
import { countText } from '../../ui/format';
import { DayMoney } from '../sales/day-money';
import { DayDocuments } from './day-documents';
import { TopItems } from './day-items';
import { DayPart } from './day-part';
import type { DayChoice } from './day-url';
import { NO_FIGURES } from './flow-figures';
import { type FlowRow, FlowTable } from './flow-table';
import { OutFigures } from './out-figures';
import { unpricedFigure } from './unpriced-figure';

interface DayReportProps {
  choice: DayChoice;
  report: Report;
}

/** Most people on the screen. */
const MOST_PEOPLE = 10;

/** All figures of a day, the most wanted first. */
export function DayReport({ choice, report, allPath }: DayReportProps & { allPath: string }) {
  return (
    <div className="grid grid-cols-1 gap-8 max-md:gap-3">
      <OutFigures choice={choice} report={report} />
      {choice.warehouse === '' && <DayMoney date={choice.date} last={unpricedFigure(choice, report)} />}
      <section aria-labelledby="day-by-warehouse" className="max-md:mt-3">
        <h2 id="day-by-warehouse" className="mb-3 text-lg">
          <Trans>By warehouse</Trans>
        </h2>
        <FlowTable
          title={t`By warehouse`}
          label={t`Warehouse`}
          choice={choice}
          rows={warehouseRows(choice, report)}
        />
      </section>
      {report.documents.length > 0 && <DayDocuments choice={choice} report={report} />}
      <DayPart id="day-by-person" title={t`By person`} count={countText(report.peopleCount)}>
        <FlowTable title={t`By person`} label={t`Person`} choice={choice} rows={personRows(report)} />
        <MorePeople report={report} />
      </DayPart>
      <TopItems choice={choice} report={report} allPath={allPath} />
    </div>
  );
}

function warehouseRows(choice: DayChoice, report: Report): FlowRow[] {
  const places = WAREHOUSES.filter(({ id }) => choice.warehouse === '' || id === choice.warehouse);
  const rows = places.map(({ id, name }) => ({
    key: id,
    name: <span className="font-[620]">{say(name)}</span>,
    figures: report.warehouses.find(({ warehouse }) => warehouse === id) ?? NO_FIGURES,
    filters: { warehouse: id },
  }));
  if (choice.warehouse !== '') return rows;
  const name = (
    <span className="font-[620]">
      <Trans>All warehouses</Trans>
    </span>
  );
  return [...rows, { key: 'all', name, figures: report.total, filters: {} }];
}

function personRows({ people }: Report): FlowRow[] {
  return people.slice(0, MOST_PEOPLE).map((figures) => ({
    key: figures.email,
    name: <ShortPerson email={figures.email} />,
    figures,
    filters: { person: figures.email },
  }));
}

function MorePeople({ report: { people, peopleCount } }: { report: Report }) {
  const more = peopleCount - Math.min(people.length, MOST_PEOPLE);
  return more > 0 && <p className="mt-4 text-muted text-sm">{morePeopleText(more)}</p>;
}

const morePeopleText = (more: number) =>
  plural(more, {
    one: `and ${{ count: countText(more) }} more person`,
    other: `and ${{ count: countText(more) }} more people`,
  });
