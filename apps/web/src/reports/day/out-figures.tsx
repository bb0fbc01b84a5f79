import { WAREHOUSES } from '@godown/shared/items/warehouses';
import type { DayReport } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { say } from '../../language/say';
import { countText } from '../../ui/format';
import { type DayChoice, movementsPath } from './day-url';
import { Detail } from './detail';
import { NO_FIGURES } from './flow-figures';

interface OutFiguresProps {
  choice: DayChoice;
  report: DayReport;
}

/**
 * The units that left each warehouse, and all together: the figures that people open the page for. On a wide screen and on paper the
 * table of warehouses has them in view.
 */
export function OutFigures({ choice, report }: OutFiguresProps) {
  const places = WAREHOUSES.filter(({ id }) => choice.warehouse === '' || id === choice.warehouse);
  const ofPlaces = places.map(({ id, shortName }) => {
    const { out } = report.warehouses.find(({ warehouse }) => warehouse === id) ?? NO_FIGURES;
    return { name: say(shortName), out, to: movementsPath(choice, { flow: 'out', warehouse: id }) };
  });
  const ofAll = {
    name: t`All warehouses`,
    out: report.total.out,
    to: movementsPath(choice, { flow: 'out' }),
  };
  const figures = choice.warehouse === '' ? [...ofPlaces, ofAll] : ofPlaces;
  return (
    <section aria-labelledby="day-out" className="lg:hidden print:hidden">
      <h2 id="day-out" className="text-lg">
        <Trans>Out</Trans>
      </h2>
      <ul className="mt-3 grid grid-cols-2 gap-3">
        {figures.map(({ name, out, to }) => (
          <li key={name}>
            <Link
              to={to}
              className="block h-full rounded-card border border-line bg-surface p-3.5 shadow-card transition-colors duration-100 hover:border-accent hover:bg-accent-soft md:p-5"
            >
              <span className="block font-[560] text-sm">{name}</span>{' '}
              <span className={`font-[680] tabular-nums ${sizeOf(out.units)}`}>{countText(out.units)}</span>{' '}
              <span className="text-muted text-sm">
                <Trans>out</Trans>
              </span>{' '}
              <Detail figures={out} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Two cards beside each other on a phone have no room for more digits in the largest size. */
const sizeOf = (units: number) => (countText(units).length > 4 ? 'text-xl' : 'text-2xl');
