import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { Card } from '../ui/card';
import { countText } from '../ui/format';
import { dayText } from '../ui/when';
import { ChartFigure, DaysChart } from './charts';
import { Section } from './section';

type Days = Overview['days'];

/** Deliveries and receipts, day by day. */
export function DaysSection({ days }: { days: Days }) {
  const delivered = countText(days.reduce((sum, day) => sum + day.out, 0));
  const received = countText(days.reduce((sum, day) => sum + day.in, 0));
  return (
    <Section
      title={t`The last ${{ days: countText(days.length) }} days`}
      lead={t`${delivered} units delivered, ${received} received`}
    >
      <Card className="p-4 md:p-6">
        <ChartFigure
          words={t`Units of each day: ${delivered} units delivered, ${received} received in total. Show as table has the numbers.`}
          filled={t({ message: 'Delivered', context: 'it happened' })}
          hatched={t`Received`}
        >
          <DaysChart days={days} />
        </ChartFigure>
        <details className="mt-3 print:hidden">
          <summary className="inline-flex min-h-11 items-center font-[560] text-muted text-sm underline decoration-line underline-offset-4 hover:text-text">
            <Trans>Show as table</Trans>
          </summary>
          <DaysTable days={days} />
        </details>
      </Card>
    </Section>
  );
}

const CELL = 'border-line border-t py-1 text-right tabular-nums';

function DaysTable({ days }: { days: Days }) {
  return (
    <table className="mt-1 w-full max-w-prose border-separate border-spacing-0">
      <caption className="sr-only">
        <Trans>Units delivered and received by day</Trans>
      </caption>
      <thead>
        <tr className="text-muted text-sm">
          <th scope="col" className="py-2 text-left font-[620]">
            <Trans>Day</Trans>
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-[620]">
            {t({ message: 'Delivered', context: 'it happened' })}
          </th>
          <th scope="col" className="py-2 pl-3 text-right font-[620]">
            <Trans>Received</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row" className="border-line border-t py-1 text-left font-normal">
              <Link
                to={`/today?date=${day.date}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {dayText(day.date)}
              </Link>
            </th>
            <td className={CELL}>{countText(day.out)}</td>
            <td className={CELL}>{countText(day.in)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
