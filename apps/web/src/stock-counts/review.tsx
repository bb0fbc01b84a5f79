import type { Item } from '@godown/shared/items/item';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { countText, moneyText, signedText } from '../ui/format';
import { Sum } from '../ui/sum';
import { WholeWords } from '../ui/whole-words';
import { differenceOf } from './lines';
import type { LineProblems } from './posting-problems';
import type { LineCount, ShownLine } from './shown-lines';

type CountedLine = ShownLine & { count: LineCount };

const isCounted = (line: ShownLine): line is CountedLine => line.count !== null;

interface ReviewProps {
  lines: readonly ShownLine[];
  /** The price of each item by its id, as far as it is known. */
  prices: ReadonlyMap<string, Item['price']>;
  problems: LineProblems;
}

/** The counted lines with their differences, and the lines that stay untouched. */
export function Review({ lines, prices, problems }: ReviewProps) {
  const counted = lines.filter(isCounted);
  const uncounted = lines.filter((line) => !isCounted(line));
  return (
    <>
      {counted.length > 0 && <CountedLines lines={counted} prices={prices} problems={problems} />}
      {uncounted.length > 0 && <UncountedLines lines={uncounted} />}
    </>
  );
}

function worthOf({ item, count }: CountedLine, prices: ReviewProps['prices']): number | null {
  const price = prices.get(item);
  return price === undefined ? null : price * differenceOf(count);
}

/** Such as `12 lines counted, 2 with a difference: −3 units, −389.00$.` Empty while none is counted. */
export function sumText(shown: readonly ShownLine[], prices: ReviewProps['prices']): string {
  const lines = shown.filter(isCounted);
  if (lines.length === 0) return '';
  const different = lines.filter(({ count }) => differenceOf(count) !== 0);
  const count = lines.length;
  if (different.length === 0)
    return plural(count, {
      one: `${{ lines: countText(count) }} line counted, all as expected.`,
      other: `${{ lines: countText(count) }} lines counted, all as expected.`,
    });
  const units = different.reduce((sum, { count }) => sum + differenceOf(count), 0);
  const value = different.reduce((sum, line) => sum + (worthOf(line, prices) ?? 0), 0);
  return t`${plural(count, {
    one: `${{ lines: countText(count) }} line counted`,
    other: `${{ lines: countText(count) }} lines counted`,
  })}, ${{ different: countText(different.length) }} with a difference: ${plural(units, {
    one: `${{ signed: signedText(units) }} unit`,
    other: `${{ signed: signedText(units) }} units`,
  })}, ${{ value: moneyText(value) }}.`;
}

const columns = () => [
  { label: t`Item` },
  { label: t`Expected`, end: true },
  { label: t`Counted`, end: true },
  { label: t`Difference`, end: true },
  { label: t`Value`, end: true },
];

function CountedLines({ lines, prices, problems }: Omit<ReviewProps, 'lines'> & { lines: CountedLine[] }) {
  return (
    <DataTable caption={t`Counted lines`} columns={columns()}>
      {lines.map((line) => {
        const { item, itemName, count } = line;
        const difference = differenceOf(count);
        const value = worthOf(line, prices);
        const problem = problems.get(item);
        return (
          <DataRow key={item} className="grid-cols-2 gap-x-3 gap-y-1.5 max-md:px-4 max-md:py-3">
            <Cell className="font-[560] [overflow-wrap:anywhere] max-md:col-span-2">
              <WholeWords text={itemName} />
              {problem && <p className="font-normal text-bad text-sm">{problem}</p>}
            </Cell>
            <Figure label={t`Expected`} text={countText(count.expected)} />
            <Figure label={t`Counted`} text={countText(count.counted)} />
            <Figure label={t`Difference`} text={signedText(difference)} isDifferent={difference !== 0} />
            <Figure label={t`Value`} text={value === null ? '–' : <Sum>{moneyText(value)}</Sum>} />
          </DataRow>
        );
      })}
    </DataTable>
  );
}

interface FigureProps {
  label: string;
  text: ReactNode;
  isDifferent?: boolean;
}

/** On a phone the label stands above the figure. */
function Figure({ label, text, isDifferent = false }: FigureProps) {
  return (
    <Cell className={`text-right tabular-nums max-md:text-left ${isDifferent ? 'font-[620] text-warn' : ''}`}>
      <span aria-hidden="true" className="block font-normal text-muted text-sm md:hidden">
        {label}
      </span>
      {text}
    </Cell>
  );
}

function UncountedLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <section className="mt-6">
      <h2 className="text-lg">
        <Trans>Not counted</Trans>
      </h2>
      <p className="mt-1 mb-3 text-muted">{untouchedText(lines.length)}</p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        {lines.map(({ item, itemName }) => (
          <li key={item} className="[overflow-wrap:anywhere]">
            <WholeWords text={itemName} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const untouchedText = (count: number) =>
  plural(count, {
    one: 'This line was not counted. Its stock stays as it is.',
    other: `These ${{ lines: countText(count) }} lines were not counted. Their stock stays as it is.`,
  });
