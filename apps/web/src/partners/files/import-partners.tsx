import type { PartnerImport, PartnerMapping } from '@godown/shared/bulk/partner-imports';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { ExportButton } from '../../stock/export-menu';
import { requestOf } from '../../stock/save-export';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { FormNotice } from '../../ui/form-notice';
import { countText } from '../../ui/format';
import { reasonText } from '../../ui/reason';
import { CheckedPartners } from './checked-partners';
import { findProblem, PartnerColumns } from './partner-columns';
import { limitText, UnsentFile, useImport } from './use-import';

const TITLES = { customer: msg`Import customers`, supplier: msg`Import suppliers` } as const;

interface ImportDialogProps {
  kind: PartnerKind;
  onClose: () => void;
}

/** Chooses a file, and shows the expected result before anything is added. */
export function ImportDialog({ kind, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <Dialog title={i18n._(TITLES[kind])} onClose={onClose} className="w-[min(44rem,calc(100vw-2rem))]">
      {(close) =>
        file ? (
          <CheckedFile kind={kind} file={file} onChooseAgain={() => setFile(null)} close={close} />
        ) : (
          <ChooseFile kind={kind} onChoose={setFile} close={close} />
        )
      }
    </Dialog>
  );
}

interface ChooseFileProps {
  kind: PartnerKind;
  onChoose: (file: File | null) => void;
  close: () => void;
}

function ChooseFile({ kind, onChoose, close }: ChooseFileProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const limit = limitText();
  return (
    <>
      <label htmlFor={id}>
        {kind === 'customer'
          ? t`A file with one customer in each row: CSV or Excel (XLSX), up to ${limit} MB`
          : t`A file with one supplier in each row: CSV or Excel (XLSX), up to ${limit} MB`}
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => onChoose(target.files?.[0] ?? null)}
      />
      <div className="mt-4 flex flex-wrap items-center gap-2.5 text-sm">
        <Trans>New to this? Start from a template:</Trans>
        <ExportButton label="CSV" request={requestOf('GET /partners/template.csv', { query: { kind } })} />
      </div>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="primary" onClick={() => input.current?.click()}>
          <Trans>Choose a file</Trans>
        </Button>
      </div>
    </>
  );
}

interface CheckedFileProps {
  kind: PartnerKind;
  file: File;
  onChooseAgain: () => void;
  close: () => void;
}

function CheckedFile({ kind, file, onChooseAgain, close }: CheckedFileProps) {
  const [chosen, setChosen] = useState<PartnerMapping | null>(null);
  const { checking, adding } = useImport({ kind, file, chosen });
  const { data: checked, isPlaceholderData: isOld } = checking;
  const mapping = chosen ?? checked?.mapping;
  const problem = mapping ? findProblem(mapping) : null;
  const error = adding.error ?? checking.error;
  const isUnsent = error instanceof UnsentFile;
  if (adding.data) return <Result file={file} result={adding.data} close={close} />;
  return (
    <>
      <FileName name={file.name} />
      {checked && mapping && (
        <PartnerColumns sample={checked.sample} mapping={mapping} problem={problem} onChange={setChosen} />
      )}
      {checked && !problem && !isOld && <CheckedPartners checked={checked} />}
      {!problem && !error && (!checked || isOld) && (
        <p role="status" className="mt-3">{t`Reading the file …`}</p>
      )}
      <FormNotice className="mt-4" text={failedText(adding.error, checking.error)} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        {isUnsent && (
          <Button variant="primary" onClick={onChooseAgain}>
            <Trans>Choose a file</Trans>
          </Button>
        )}
        {checked && checked.added > 0 && !problem && !isOld && !isUnsent && (
          <Button variant="primary" busy={adding.isPending} onClick={() => adding.mutate()}>
            {t`Add ${{ count: countText(checked.added) }}`}
          </Button>
        )}
      </div>
    </>
  );
}

/** It takes the focus from the button that was pressed, which is gone. */
function FileName({ name }: { name: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <p ref={ref} tabIndex={-1} className="text-muted outline-none [overflow-wrap:anywhere]">
      {name}
    </p>
  );
}

/** A check adds nobody. An import may have stopped in the middle. */
function failedText(adding: Error | null, checking: Error | null): string | null {
  if (adding && !(adding instanceof UnsentFile))
    return t`The import stopped. Some may have been added already. ${{ reason: reasonText(adding) }} You can add the file again: nobody is added twice.`;
  const error = adding ?? checking;
  return error && t`Nothing was added. ${{ reason: reasonText(error) }}`;
}

/** The result of the import. It stays until it was read: the rows that were left out are shown nowhere else. */
function Result({ file, result, close }: { file: File; result: PartnerImport; close: () => void }) {
  return (
    <>
      <FileName name={file.name} />
      <CheckedPartners checked={result} />
      <div className="mt-5 flex justify-end">
        <Button variant="primary" onClick={close}>
          <Trans>Close</Trans>
        </Button>
      </div>
    </>
  );
}
