import type { StockCount } from '@godown/shared/stock/stock-counts';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { discard } from '../outbox/outbox';
import type { OutboxEntry } from '../outbox/use-outbox';
import type { Change } from '../stock/changes/change';
import { useChanges } from '../stock/changes/use-changes';
import { isFarCount } from '../stock/far';
import { Button, LinkButton } from '../ui/button';
import { useConfirm } from '../ui/confirm-dialog';
import { countText } from '../ui/format';
import { keepRoom } from '../ui/keep-room';
import { Notice } from '../ui/notice';
import { stockCountPosted } from './count-changes';
import { type LineProblems, refusalText } from './posting-problems';
import type { ShownLine } from './shown-lines';
import { stockCountPath } from './stock-count-queries';
import { nameOf } from './words';

export interface PostPanelProps {
  count: StockCount;
  lines: readonly ShownLine[];
  /** The posting in the outbox, if there is one. */
  posting: OutboxEntry<Change> | undefined;
  problems: LineProblems;
  /** What the counts come to. */
  sum: string;
}

/** Posts the counted lines as one document. In view however long the list is, with what is sent. */
export function PostPanel({ count, lines, posting, problems, sum }: PostPanelProps) {
  const client = useQueryClient();
  const { make } = useChanges();
  const questions = lines.filter(({ refused }) => refused !== null).length;
  const hasCounts = lines.some((line) => line.count !== null);
  const confirmFar = useConfirmFar(lines);
  const isRefused = posting?.status === 'refused';
  const post = async () => {
    if (!(await confirmFar())) return;
    if (posting) discard(client, posting.change.key);
    void make(stockCountPosted, { _id: count._id, name: nameOf(count) }, {});
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame and a least width of its own
    <div
      ref={keepRoom}
      role="group"
      aria-label={t`What is sent`}
      className="sticky bottom-(--bottom-bar) z-5 -mx-4 grid gap-2.5 border-line border-t bg-ground px-4 py-2.5 print:hidden md:mx-0 md:px-0"
    >
      <Notice text={isRefused ? refusalText(posting.reason, problems) : null} className="w-full" />
      {sum && <p className="font-[560] tabular-nums">{sum}</p>}
      <p role="status" className="text-warn empty:sr-only">
        {statusText({ questions, hasCounts, isWaiting: posting?.isWaiting ?? false })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="primary"
          className="max-sm:flex-1 max-sm:px-2!"
          busy={posting?.status === 'pending'}
          disabled={questions > 0 || !hasCounts}
          onClick={() => void post()}
        >
          {isRefused ? t`Send again` : t`Save and send`}
        </Button>
        {posting?.status !== 'pending' && (
          <LinkButton to={stockCountPath(count._id)} className="max-sm:px-3.5!">
            <Trans>Back to the sheet</Trans>
          </LinkButton>
        )}
      </div>
    </div>
  );
}

/** Asks before counts are sent that are far from what was expected: a digit too many of one line drowns in the sum. */
function useConfirmFar(lines: readonly ShownLine[]): () => Promise<boolean> {
  const confirm = useConfirm();
  return async () => {
    const far = lines.filter(({ count }) => count && isFarCount(count.counted, count.expected));
    return (
      far.length === 0 ||
      confirm({
        question: t`Are these counts right?`,
        detail: far.map((line) => (
          <span key={line.item} className="block [overflow-wrap:anywhere]">
            {farText(line)}
          </span>
        )),
        confirmLabel: t`Save and send`,
      })
    );
  };
}

function farText({ itemName: name, count }: ShownLine): string {
  const [counted, expected] = [countText(count?.counted ?? 0), countText(count?.expected ?? 0)];
  return t`${name}: ${counted} counted; Godown says ${expected}.`;
}

interface Status {
  /** Number of lines with a refused count. */
  questions: number;
  hasCounts: boolean;
  isWaiting: boolean;
}

function statusText({ questions, hasCounts, isWaiting }: Status): string {
  if (isWaiting) return t`Will be sent when there is internet. It gets its number then.`;
  if (questions > 0)
    return plural(questions, {
      one: `On the sheet, answer the question at ${{ count: countText(questions) }} line. Then send it.`,
      other: `On the sheet, answer the questions at ${{ count: countText(questions) }} lines. Then send it.`,
    });
  return hasCounts ? '' : t`Count at least one line before you send.`;
}
