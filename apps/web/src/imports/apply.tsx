import { type ApplyRequest, findMissing, type Import } from '@godown/shared/imports';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { useConfirm } from '../ui/confirm-dialog';
import { countOf, countText } from '../ui/format';
import { dateText, timeText } from '../ui/when';
import { withoutWords } from './words';

type Counts = NonNullable<Import['counts']>;

interface ApplyProps {
  file: Import;
  counts: Counts;
  busy: boolean;
  onApply: (yes: ApplyRequest) => void;
}

/** Says what a checked file will change, and applies it. After a question if new items would lack something, or if the file was imported before. */
export function Apply({ file, counts, busy, onApply }: ApplyProps) {
  const confirm = useConfirm();
  const { sameFile } = file;
  const missing = counts.new > 0 ? findMissing(file.mapping) : [];
  const askAndApply = async () => {
    const isSure =
      missing.length === 0 ||
      (await confirm({
        question: `Add ${countOf(counts.new, 'item')} without ${withoutWords(missing)}?`,
        detail: `No column of the file is read as ${missing.join(' or as ')}. You can choose the column below and check the file again.`,
        confirmLabel: `Add without ${withoutWords(missing)}`,
      }));
    if (!isSure) return;
    const isNew =
      !sameFile ||
      (await confirm({
        question: 'Import the same file again?',
        detail: `${sameFile.email} imported it on ${dateText(sameFile.at)} at ${timeText(sameFile.at)}.`,
        confirmLabel: 'Import again',
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
        Apply
      </Button>
    </Card>
  );
}

/** Such as `40 items will be added and 2 changed. 1 wrong row will be left out. All of it can be undone.` */
function applyText(counts: Counts): string {
  if (counts.new + counts.changed === 0) return 'There is nothing to change.';
  const added = `${countOf(counts.new, 'item')} will be added`;
  const changed = `${countOf(counts.changed, 'item')} will be changed`;
  const both = `${added} and ${countText(counts.changed)} changed`;
  const what = counts.changed === 0 ? added : counts.new === 0 ? changed : both;
  const left = counts.wrong > 0 ? ` ${countOf(counts.wrong, 'wrong row')} will be left out.` : '';
  return `${what}.${left} All of it can be undone.`;
}
