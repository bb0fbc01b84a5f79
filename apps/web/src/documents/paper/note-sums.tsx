import type { Document } from '@godown/shared/trade/documents';
import { msg } from '@lingui/core/macro';
import { useNoteMoney } from './note-money';
import { useSheetText } from './sheet-texts';

interface NoteSumsProps {
  document: Document;
  /** True if they are on paper too. */
  onPaper: boolean;
}

/** The sums below the lines of a note with prices: discount, transport, the total in words, the amounts paid and owed. */
export function NoteSums({ document, onPaper }: NoteSumsProps) {
  const { say } = useSheetText();
  const { before, after, words } = useNoteMoney(document);
  return (
    <div
      className={`mt-3 grid break-inside-avoid gap-x-8 gap-y-3 px-4 sm:grid-cols-[minmax(0,1fr)_24rem] print:mt-1 print:grid-cols-[minmax(0,1fr)_18rem] print:gap-y-1 print:px-3 print:text-sm ${onPaper ? '' : 'print:hidden'}`}
    >
      <Sums sums={before} />
      <p className="[overflow-wrap:anywhere] sm:col-start-1 sm:row-span-2 sm:row-start-1 print:col-start-1 print:row-span-2 print:row-start-1">
        <span className="text-muted">{say(msg`In words:`)}</span> {words}
      </p>
      <Sums sums={after} />
    </div>
  );
}

function Sums({ sums }: { sums: ReturnType<typeof useNoteMoney>['before'] }) {
  if (sums.length === 0) return null;
  return (
    <dl className="grid gap-1.5 sm:col-start-2 print:col-start-2 print:gap-0.5">
      {sums.map(({ key, label, amount, isTotal }) => (
        <div
          key={key}
          className={`flex flex-wrap justify-between gap-x-4 ${isTotal ? 'border-line border-t pt-1.5 font-[720] text-lg print:border-text print:pt-0.5 print:text-base' : ''}`}
        >
          <dt className={isTotal ? '' : 'text-muted'}>{label}</dt>
          <dd className="ml-auto tabular-nums">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
