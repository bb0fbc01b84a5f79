import { type ApplyRequest, findMissing, type Import } from '@godown/shared/bulk/imports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { useConfirm } from '../ui/confirm-dialog';
import { FormNotice } from '../ui/form-notice';
import { dateText, timeText } from '../ui/when';
import { applyText, missingQuestion } from './apply-words';

type Counts = NonNullable<Import['counts']>;

interface ApplyProps {
  file: Import;
  counts: Counts;
  busy: boolean;
  /** Why it was not applied. */
  refusal: ComponentProps<typeof FormNotice>;
  onApply: (yes: ApplyRequest) => void;
}

/** Says what a checked file will change, and applies it. After a question if new items would lack something, or if the file was imported before. */
export function Apply({ file, counts, busy, refusal, onApply }: ApplyProps) {
  const confirm = useConfirm();
  const { sameFile } = file;
  const missing = counts.new > 0 ? findMissing(file.mapping) : [];
  const askAndApply = async () => {
    const isSure = missing.length === 0 || (await confirm(missingQuestion(counts.new, missing)));
    if (!isSure) return;
    const isNew =
      !sameFile ||
      (await confirm({
        question: t`Import the same file again?`,
        detail: t`${{ person: sameFile.email }} imported it on ${{ date: dateText(sameFile.at) }} at ${{ time: timeText(sameFile.at) }}.`,
        confirmLabel: t`Import again`,
      }));
    if (isNew) onApply({ withoutPrice: missing.includes('price'), withoutStock: missing.includes('stock') });
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
      <p>{applyText(counts)}</p>
      <Button
        variant="primary"
        busy={busy}
        disabled={counts.new + counts.changed === 0}
        onClick={() => void askAndApply()}
      >
        <Trans>Import</Trans>
      </Button>
      <FormNotice {...refusal} className="w-full" />
    </Card>
  );
}
