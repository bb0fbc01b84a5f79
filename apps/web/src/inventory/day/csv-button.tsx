import type { DayReport } from '@godown/shared/reports';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { downloadText } from '../../ui/download-text';
import { notify } from '../../ui/notify';
import type { DayChoice } from './day-url';

/** Downloads the figures. The code that writes the file is loaded when it is needed. */
export function CsvButton({ report, choice }: { report: DayReport; choice: DayChoice }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { toCsv } = await import('./day-csv');
      const name = ['godown', choice.date, choice.warehouse].filter(Boolean).join('-');
      downloadText(`${name}.csv`, toCsv(report, choice), 'text/csv');
    } catch {
      notify.error('The file could not be made. Check the connection and try again.');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={busy} onClick={() => void download()}>
      Download CSV
    </Button>
  );
}
