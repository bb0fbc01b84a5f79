import { Trans } from '@lingui/react/macro';
import { Button } from '../ui/button';
import type { LastScan } from './use-last-scans';

interface LastScansProps {
  scans: readonly LastScan[];
  onTakeBack: (scan: LastScan) => void;
}

/** Results of the last codes, each with a button where it can be reversed. */
export function LastScans({ scans, onTakeBack }: LastScansProps) {
  return (
    <ul className="grid gap-1.5">
      {scans.map((scan) => (
        <li
          key={scan.key}
          className={`flex min-h-11 animate-rise items-center justify-between gap-3 rounded-control border px-3.5 py-1 text-sm shadow-raised [overflow-wrap:anywhere] ${scan.isKnown ? 'border-line bg-surface' : 'border-bad bg-bad-soft text-bad'}`}
        >
          <span>{scan.text}</span>
          {scan.takeBack && (
            <Button size="small" className="whitespace-nowrap" onClick={() => onTakeBack(scan)}>
              <Trans>Undo</Trans>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
