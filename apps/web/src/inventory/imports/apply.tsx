import type { Import } from '@godown/shared/imports';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useConfirm } from '../../ui/confirm-dialog';
import { countOf } from '../../ui/format';
import { dateText, timeText } from '../../ui/when';

interface ApplyProps {
  file: Import;
  counts: NonNullable<Import['counts']>;
  busy: boolean;
  onApply: () => void;
}

/** Says what a checked file will change, and applies it. A file that was imported before only after a question. */
export function Apply({ file: { sameFile }, counts, busy, onApply }: ApplyProps) {
  const confirm = useConfirm();
  const changes = counts.new + counts.changed;
  const left = counts.wrong > 0 ? ` ${countOf(counts.wrong, 'wrong row')} will be left out.` : '';
  const askAndApply = async () => {
    const isSure =
      !sameFile ||
      (await confirm({
        question: 'Import the same file again?',
        detail: `${sameFile.email} imported it on ${dateText(sameFile.at)} at ${timeText(sameFile.at)}.`,
        confirmLabel: 'Import again',
      }));
    if (isSure) onApply();
  };
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-6">
      <p>
        {changes === 0
          ? 'There is nothing to change.'
          : `${countOf(counts.new, 'item')} will be added and ${countOf(counts.changed, 'item')} changed.${left} All of it can be undone.`}
      </p>
      <Button variant="primary" busy={busy} disabled={changes === 0} onClick={() => void askAndApply()}>
        Apply
      </Button>
    </Card>
  );
}
