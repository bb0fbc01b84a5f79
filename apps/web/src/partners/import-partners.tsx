import {
  MAX_PARTNER_FILE,
  type PartnerImport,
  type PartnerKind,
  partnerImportSchema,
} from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../account/use-api';
import { invalidate } from '../api/invalidate';
import { say } from '../language/say';
import { useOnline } from '../outbox/use-outbox';
import { partnerKeys } from '../stock/partner-keys';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { countText, inDigits } from '../ui/format';
import { Notice } from '../ui/notice';
import { notify } from '../ui/notify';
import { reasonText } from '../ui/reason';

const TITLES = { customer: msg`Import customers`, supplier: msg`Import suppliers` } as const;

/** The button that chooses a file, and the dialog that says what would become of it before anything is added. */
export function ImportPartners({ kind }: { kind: PartnerKind }) {
  const input = useRef<HTMLInputElement>(null);
  const isOnline = useOnline();
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        aria-label={i18n._(TITLES[kind])}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          setFile(target.files?.[0] ?? null);
          target.value = '';
        }}
      />
      <Button
        size="small"
        className="max-md:hidden"
        disabled={!isOnline}
        onClick={() => input.current?.click()}
      >
        <Trans>Import</Trans>
      </Button>
      {file && <ImportDialog kind={kind} file={file} onClose={() => setFile(null)} />}
    </>
  );
}

interface ImportDialogProps {
  kind: PartnerKind;
  file: File;
  onClose: () => void;
}

function ImportDialog({ kind, file, onClose }: ImportDialogProps) {
  const { checking, adding } = useImport(kind, file, onClose);
  const { data: checked } = checking;
  const error = adding.error ?? checking.error;
  return (
    <Dialog title={i18n._(TITLES[kind])} onClose={onClose} className="w-[min(34rem,calc(100vw-2rem))]">
      {(close) => (
        <>
          <p className="text-muted [overflow-wrap:anywhere]">{file.name}</p>
          {checked ? <Checked checked={checked} /> : !error && <p role="status">{t`Reading the file …`}</p>}
          <Notice className="mt-4" text={error && t`Nothing was added. ${{ reason: reasonText(error) }}`} />
          <div className="mt-5 flex flex-wrap justify-end gap-2">
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
            {checked && checked.added > 0 && (
              <Button variant="primary" busy={adding.isPending} onClick={() => adding.mutate()}>
                {t`Add ${{ count: countText(checked.added) }}`}
              </Button>
            )}
          </div>
        </>
      )}
    </Dialog>
  );
}

/** What would be added, who is there already, and the rows that are wrong. */
function Checked({ checked: { added, known, wrongCount, wrong, ignored } }: { checked: PartnerImport }) {
  return (
    <div className="mt-3 grid gap-2" role="status">
      <p className="font-[620]">
        {plural(added, {
          one: `${{ count: countText(added) }} will be added.`,
          other: `${{ count: countText(added) }} will be added.`,
        })}
      </p>
      {known > 0 && (
        <p>
          {plural(known, {
            one: `${{ count: countText(known) }} is there already, and stays as it is.`,
            other: `${{ count: countText(known) }} are there already, and stay as they are.`,
          })}
        </p>
      )}
      {ignored.length > 0 && (
        <p className="text-muted">{t`Columns that are not read: ${{ names: ignored.join(', ') }}`}</p>
      )}
      {wrongCount > 0 && (
        <>
          <p className="text-bad">
            {plural(wrongCount, {
              one: `${{ count: countText(wrongCount) }} row is wrong and is left out:`,
              other: `${{ count: countText(wrongCount) }} rows are wrong and are left out:`,
            })}
          </p>
          <ul className="max-h-52 list-disc overflow-y-auto pl-5 text-sm">
            {wrong.map(({ row, errors }) => (
              <li key={row}>
                {t`Row ${{ row: inDigits(String(row)) }}:`} {errors.map((each) => say(each)).join(' ')}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** A file may be sent again: nobody is added twice. */
function useImport(kind: PartnerKind, file: File, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const send = async (how: Record<string, string>, signal?: AbortSignal) => {
    if (file.size > MAX_PARTNER_FILE)
      throw new Error(t`The file has more than ${{ limit: countText(5) }} MB. Split it.`);
    const path = `/partners/import?${new URLSearchParams({ kind, ...how })}`;
    return (await api.upload(path, file, { schema: partnerImportSchema, ...(signal && { signal }) })).data;
  };
  const checking = useQuery({
    queryKey: ['partner-file', kind, file.name, file.size, file.lastModified],
    queryFn: ({ signal }) => send({ check: 'true' }, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const adding = useMutation({
    mutationFn: () => send({ withoutWrong: 'true' }),
    onSuccess: ({ added }) => {
      invalidate(client, partnerKeys.all);
      notify.success(
        plural(added, {
          one: `${{ count: countText(added) }} added.`,
          other: `${{ count: countText(added) }} added.`,
        }),
      );
      onDone();
    },
  });
  return { checking, adding };
}
