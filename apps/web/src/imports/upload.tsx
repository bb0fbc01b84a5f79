import { MAX_FILE_BYTES } from '@godown/shared/bulk/import-limits';
import { importSchema } from '@godown/shared/bulk/imports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { useOnline } from '../outbox/use-online';
import { ExportButton } from '../stock/export-menu';
import { requestOf } from '../stock/save-export';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { countText, inDigits } from '../ui/format';
import { Notice } from '../ui/notice';
import { importKeys } from './import-queries';

/** Chooses a file, or takes one that is dropped, and sends it to the server. */
export function Upload() {
  const id = useId();
  const isOnline = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const { sending, failure, send, cancel, dismiss } = useUpload();
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file && isOnline) void send(file);
  };
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is an addition to the button inside */}
      <div
        onDrop={drop}
        onDragOver={(event) => event.preventDefault()}
        className="grid justify-items-center gap-3 rounded-card border-2 border-edge border-dashed px-4 py-8 text-center"
      >
        {sending ? (
          <>
            <p role="status">{sendingText(sending)}</p>
            <Button size="small" onClick={cancel}>
              <Trans context="running">Cancel</Trans>
            </Button>
          </>
        ) : (
          <>
            <label htmlFor={id} className="font-[620]">
              {t`A file with one item in each row: CSV or Excel (XLSX), up to ${{ limit: limitText() }} MB`}
            </label>
            <input
              ref={input}
              id={id}
              type="file"
              accept=".csv,.tsv,.txt,.xlsx"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                if (file) void send(file);
                target.value = '';
              }}
            />
            <Button variant="primary" disabled={!isOnline} onClick={() => input.current?.click()}>
              <Trans>Choose a file</Trans>
            </Button>
            <p className="text-muted text-sm">
              {isOnline
                ? t`Nothing is changed before you have seen what would happen.`
                : t`Importing needs a connection.`}
            </p>
          </>
        )}
      </div>
      <Notice text={failure} onDismiss={dismiss} />
      <div className="flex flex-wrap items-center gap-2.5 text-sm">
        <Trans>New to this? Start from a template:</Trans>
        <ExportButton label={t`Excel`} request={requestOf('GET /imports/template.xlsx')} />
        <ExportButton label="CSV" request={requestOf('GET /imports/template.csv')} />
      </div>
    </Card>
  );
}

const MB = 1_000_000;
const limitText = () => countText(MAX_FILE_BYTES / MB);

const sendingText = ({ name, size }: File): string =>
  t`Sending ${name} (${{ size: inDigits(Math.max(size / MB, 0.1).toFixed(1)) }} MB) …`;

function useUpload() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ file: File; abort: AbortController } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (file: File) => {
    if (file.size > MAX_FILE_BYTES)
      return setFailure(t`${{ file: file.name }} has more than ${{ limit: limitText() }} MB. Split it.`);
    const abort = new AbortController();
    setFailure(null);
    setRunning({ file, abort });
    try {
      const received = await api.call('POST /imports', importSchema, {
        query: { name: file.name },
        body: file,
        signal: abort.signal,
      });
      client.setQueryData(importKeys.one(received._id), received);
      void navigate(`/imports/${received._id}`);
    } catch (error) {
      if (!abort.signal.aborted)
        setFailure(t`${{ file: file.name }} was not imported. ${{ reason: failureText(error) }}`);
    } finally {
      setRunning(null);
    }
  };
  return {
    sending: running?.file ?? null,
    failure,
    send,
    cancel: () => running?.abort.abort(),
    dismiss: () => setFailure(null),
  };
}
