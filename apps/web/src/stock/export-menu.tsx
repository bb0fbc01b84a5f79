import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../account/use-api';
import { ApiError, failureText } from '../api/api-error';
import { Button } from '../ui/button';
import { inDigits } from '../ui/format';
import { notify } from '../ui/notify';
import { useDisclosure } from '../ui/use-disclosure';
import { type ExportFormat, type ExportRequest, saveExport } from './save-export';

interface ExportMenuProps {
  /** Makes the request for the file when a format was chosen. */
  request: (format: ExportFormat) => ExportRequest;
  label?: string;
}

const FORMATS = ['csv', 'xlsx'] as const satisfies ExportFormat[];

/** A button that saves the listed rows as a file. While a long file is received, it shows the progress and can be cancelled. */
export function ExportMenu({ request, label = t`Export` }: ExportMenuProps) {
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLDivElement>();
  const [place, setPlace] = useState('');
  const { received, start, cancel } = useExport();
  const press = () => {
    if (toggle.current) setPlace(placeOf(toggle.current));
    setOpen(!isOpen);
  };
  if (received !== null) return <ExportProgress received={received} cancel={cancel} />;
  return (
    <div ref={area} className="relative print:hidden">
      <Button ref={toggle} size="small" aria-expanded={isOpen} onClick={press}>
        {label}
      </Button>
      {isOpen && (
        <div
          className={`absolute z-15 grid min-w-44 animate-rise rounded-control border border-line bg-surface p-1.5 shadow-raised ${place}`}
        >
          {FORMATS.map((format) => (
            <Button
              key={format}
              variant="quiet"
              size="small"
              className="justify-start!"
              onClick={() => {
                setOpen(false);
                void start(request(format));
              }}
            >
              {format === 'csv' ? 'CSV' : t`Excel (XLSX)`}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The received part of a long file. */
export function ExportProgress({
  received,
  cancel,
}: Pick<ReturnType<typeof useExport>, 'received' | 'cancel'>) {
  const megabytes = inDigits(((received ?? 0) / 1_000_000).toFixed(1));
  return (
    <div role="status" className="flex items-center gap-2 text-sm">
      <span className="tabular-nums">
        <Trans>{megabytes} MB</Trans>
      </span>
      <Button size="small" onClick={cancel}>
        <Trans>
          Cancel <span className="sr-only">the export</span>
        </Trans>
      </Button>
    </div>
  );
}

/** The width and the height of the menu with some space around it, in pixels. */
const MENU = { width: 192, height: 128 };

/** The classes for a place on the screen: at the left edge, and at the bottom, the menu opens the other way. */
function placeOf(button: HTMLElement): string {
  const { right, bottom } = button.getBoundingClientRect();
  const side = right < MENU.width ? 'left-0' : 'right-0';
  return `${side} ${window.innerHeight - bottom < MENU.height ? 'bottom-full mb-1.5' : 'mt-1.5'}`;
}

interface ExportButtonProps {
  request: ExportRequest;
  label: string;
}

/** A button that saves one file. */
export function ExportButton({ request, label }: ExportButtonProps) {
  const { received, start, cancel } = useExport();
  return received === null ? (
    <Button size="small" onClick={() => void start(request)}>
      {label}
    </Button>
  ) : (
    <Button size="small" onClick={cancel}>
      <Trans>
        Cancel <span className="sr-only">the download</span>
      </Trans>
    </Button>
  );
}

/** Saves files, one at a time. `received`: the bytes received of the running one; null if none runs. */
export function useExport() {
  const api = useApi();
  const [running, setRunning] = useState<{ received: number; abort: AbortController } | null>(null);
  const start = async (request: ExportRequest) => {
    const abort = new AbortController();
    setRunning({ received: 0, abort });
    try {
      await saveExport(api, request, {
        signal: abort.signal,
        onReceived: (received) => setRunning({ received, abort }),
      });
    } catch (error) {
      if (!abort.signal.aborted) notify.error(t`Nothing was saved. ${{ reason: exportFailureText(error) }}`);
    } finally {
      setRunning(null);
    }
  };
  return { received: running?.received ?? null, start, cancel: () => running?.abort.abort() };
}

/** A file that breaks off in the middle is not an `ApiError`. */
const exportFailureText = (error: unknown) =>
  error instanceof ApiError ? failureText(error) : t`The file is not complete. Try again.`;
