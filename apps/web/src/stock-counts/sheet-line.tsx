import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { countText, signedText } from '../ui/format';
import { WholeWords } from '../ui/whole-words';
import { CountedBy } from './counted-by';
import { differenceOf } from './lines';
import type { ShownLine } from './shown-lines';

interface SheetLineProps {
  line: ShownLine;
  showExpected: boolean;
  /** A number that was typed here and not saved. */
  typed: string;
  onOpen: () => void;
}

/** A closed line: the item, its count, and the button that opens it. The whole line is the button's target. */
export function SheetLine({ line, showExpected, typed, onOpen }: SheetLineProps) {
  const { itemName, count } = line;
  return (
    <div className="relative grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-3">
      <div className="min-w-0">
        <p
          title={itemName}
          className="line-clamp-2 font-[560] [overflow-wrap:anywhere] print:line-clamp-none"
        >
          <WholeWords text={itemName} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm tabular-nums empty:hidden">
          {showExpected && <Expected line={line} />}
          {showExpected && count && <span aria-hidden="true">·</span>}
          {count && <CountedBy count={count} />}
          {line.isWaiting && (
            <span className="rounded-full bg-warn-soft px-2.5 font-[560] text-warn">
              <Trans>waiting to be sent</Trans>
            </span>
          )}
          {typed !== '' && <span className="font-[560] text-warn">{t`${typed} typed, not saved`}</span>}
        </p>
      </div>
      <button
        type="button"
        data-line={line.item}
        onClick={onOpen}
        className={`min-h-11 min-w-16 rounded-control border px-3 font-[620] tabular-nums after:absolute after:inset-0 ${count ? 'border-transparent text-lg' : 'border-line bg-surface text-muted hover:border-edge'}`}
      >
        <ButtonText line={line} />
      </button>
      <Box count={count ? countText(count.counted) : ''} />
    </div>
  );
}

/** Little on the screen, and a whole sentence for screen readers. */
function ButtonText({ line: { itemName, count } }: { line: ShownLine }) {
  if (!count)
    return (
      <Trans>
        Count <span className="sr-only">{itemName}</span>
      </Trans>
    );
  const counted = countText(count.counted);
  return (
    <Trans>
      {counted} <span className="sr-only">counted. Change the count of {itemName}</span>
    </Trans>
  );
}

/** On paper, for a pen. */
function Box({ count }: { count: string }) {
  return (
    <span
      aria-hidden="true"
      className="hidden h-9 w-28 place-items-center border border-text text-lg print:grid"
    >
      {count}
    </span>
  );
}

/** The expected balance of an uncounted line is the current one. */
function Expected({ line: { count, balance } }: { line: ShownLine }) {
  const expected = countText(count?.expected ?? balance);
  if (!count || differenceOf(count) === 0) return <span>{t`${expected} expected`}</span>;
  const difference = signedText(differenceOf(count));
  return (
    <span>
      <Trans>
        {expected} expected
        <strong className="font-[620] text-warn">, {difference} difference</strong>
      </Trans>
    </span>
  );
}
