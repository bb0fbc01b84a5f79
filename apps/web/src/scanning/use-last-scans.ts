import { useEffect, useState } from 'react';
import type { ScanAnswer } from '../stock/scans/scan-event';

export interface LastScan extends ScanAnswer {
  key: number;
}

/** The number of scans that a phone has room for below the camera's picture. */
const MOST = 3;
/** Time that they are shown after the last one, in milliseconds: long enough to read them and reverse one. */
const SHOWN_MS = 10_000;

/** Results of the last codes on a page, the newest first. On another page none of them can be reversed. */
export function useLastScans(page: string) {
  const [scans, setScans] = useState<LastScan[]>([]);
  const [shownOn, setShownOn] = useState(page);
  if (shownOn !== page) {
    setShownOn(page);
    setScans([]);
  }
  useEffect(() => {
    if (scans.length === 0) return;
    const timer = setTimeout(() => setScans([]), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [scans]);
  return {
    scans,
    add: (answer: ScanAnswer) =>
      setScans((before) => [{ ...answer, key: (before[0]?.key ?? 0) + 1 }, ...before].slice(0, MOST)),
    takeBack: (scan: LastScan) => {
      scan.takeBack?.();
      setScans((before) => before.filter(({ key }) => key !== scan.key));
    },
  };
}
