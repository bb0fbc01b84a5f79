import type { Figures } from '@godown/shared/stock/reports';
import { linesText } from '../../stock/document-names';
import { moneyText } from '../../ui/format';
import { Sum } from '../../ui/sum';

interface DetailProps {
  figures: Figures;
  /** Among many columns. */
  isNarrow?: boolean;
}

/** Such as `3 lines · 120.00$`, below the units. Two lines where there is little room. */
export function Detail({ figures: { lines, value }, isNarrow }: DetailProps) {
  return (
    <span className="block text-muted text-sm tabular-nums">
      {linesText(lines)}{' '}
      {!isNarrow && (
        <>
          <span className="max-lg:hidden">·</span>{' '}
        </>
      )}
      <span className={`whitespace-nowrap ${isNarrow ? 'block' : 'max-lg:block'}`}>
        <Sum>{moneyText(value)}</Sum>
      </span>
    </span>
  );
}
