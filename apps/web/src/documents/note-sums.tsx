import type { Document } from '@godown/shared/documents';
import { msg } from '@lingui/core/macro';
import { useNoteMoney } from './note-money';
import { useSheetText } from './sheet-texts';

interface NoteSumsProps {
  document: Document;
  /** Whether they are on paper too. */
  onPaper: boolean;
}

/** Below the lines of a note with prices: what is taken off and added, the total in words, what is paid and owed. */
export function NoteSums({ document, onPaper }: NoteSumsProps) {
  const { say } = useSheetText();
  const { before, after, words } = useNoteMoney(document);
  return (
    <div className={`mt-3 break-inside-avoid px-4 print:mt-1 print:px-3 ${onPaper ? '' : 'print:hidden'}`}>
      <Sums sums={before} />
      <p className="my-3 [overflow-wrap:anywhere] print:my-2 print:text-sm">
        <span className="text-muted">{say(msg`In words:`)}</span> {words}
      </p>
      <Sums sums={after} />
    </div>
  );
}

function Sums({ sums }: { sums: ReturnType<typeof useNoteMoney>['before'] }) {
  if (sums.length === 0) return null;
  return (
    <dl className="ml-auto grid max-w-sm gap-1.5 print:gap-0.5 print:text-sm">
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
