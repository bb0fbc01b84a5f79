import type { Figures } from '@godown/shared/stock/reports';
import { linesText } from '../../stock/document-names';
import { moneyText } from '../../ui/format';
import { Sum } from '../../ui/sum';

/** Such as `3 lines` and `120.00$`, below the units. */
export function Detail({ figures: { lines, value } }: { figures: Figures }) {
  return (
    <span className="block text-muted text-sm tabular-nums">
      {linesText(lines)}{' '}
      <span className="block whitespace-nowrap">
        <Sum>{moneyText(value)}</Sum>
      </span>
    </span>
  );
}
