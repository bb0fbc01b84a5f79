import type { DayReport } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../../account/use-api';
import { Button } from '../../ui/button';
import { downloadText } from '../../ui/download-text';
import { countText } from '../../ui/format';
import { MENU_ENTRY } from '../../ui/more-menu';
import { notify } from '../../ui/notify';
import { readFirstItems } from './day-queries';
import type { DayChoice } from './day-url';

/** Most items in the file: each hundred is a request. */
const MOST_ITEMS = 1000;

/** The entry of the menu that downloads the figures. The code that writes the file is loaded when it is needed. */
export function CsvButton({ report, choice }: { report: DayReport; choice: DayChoice }) {
  const [busy, setBusy] = useState(false);
  const api = useApi();
  const download = async () => {
    setBusy(true);
    try {
      const { toCsv } = await import('./day-csv');
      const name = ['godown', choice.date, choice.warehouse].filter(Boolean).join('-');
      const isShort = report.itemCount <= report.items.length;
      const items = isShort ? report.items : await readFirstItems(api, choice, MOST_ITEMS);
      downloadText(/* no text */ `${name}.csv`, toCsv(report, items, choice), 'text/csv');
    } catch {
      notify.error(t`The file could not be made. Check the connection and try again.`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...MENU_ENTRY} busy={busy} onClick={() => void download()}>
        <Trans>Download CSV</Trans>
      </Button>
      {report.itemCount > MOST_ITEMS && (
        <p className="max-w-56 px-3.5 pb-2 text-muted text-sm">
          {t`The file has the first ${{ shown: countText(MOST_ITEMS) }} of ${{ count: countText(report.itemCount) }} items.`}
        </p>
      )}
    </>
  );
}
