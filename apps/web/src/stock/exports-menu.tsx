import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { MENU_ENTRY, MoreMenu } from '../ui/more-menu';
import { ExportProgress, useExport } from './export-menu';
import type { ExportFormat, ExportRequest } from './save-export';

interface ExportsMenuProps {
  /** The accessible name, such as "More about the customers". */
  label: string;
  /** Makes the request for the file when a format was chosen. False: there is nothing to save. */
  request: false | ((format: ExportFormat) => ExportRequest);
  /** Other rarely used actions, as entries of the menu. */
  children: ReactNode;
}

/** A menu of what is rarely needed on a page, with the files that it saves. */
export function ExportsMenu({ label, request, children }: ExportsMenuProps) {
  const exporting = useExport();
  if (exporting.received !== null) return <ExportProgress {...exporting} />;
  return (
    <MoreMenu label={label}>
      {children}
      {request && (
        <>
          <Button {...MENU_ENTRY} onClick={() => void exporting.start(request('csv'))}>
            <Trans>Export as CSV</Trans>
          </Button>
          <Button {...MENU_ENTRY} onClick={() => void exporting.start(request('xlsx'))}>
            <Trans>Export as Excel (XLSX)</Trans>
          </Button>
        </>
      )}
    </MoreMenu>
  );
}
