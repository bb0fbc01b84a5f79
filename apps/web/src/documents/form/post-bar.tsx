import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { linesText } from '../../stock/document-names';
import { unitsText } from '../../stock/units-text';
import { Button } from '../../ui/button';
import { moneyText } from '../../ui/format';
import type { DocumentDraft } from '../drafts/document-drafts';
import { useDiscardDraft } from '../drafts/use-drafts';

interface PostBarProps {
  draft: DocumentDraft;
  units: number;
  /** What a note with prices comes to, or the value of the units. */
  amount: number;
  busy: boolean;
  post: () => void;
}

/** The totals and the buttons, always in reach. */
export function PostBar({ draft, units, amount, busy, post }: PostBarProps) {
  const navigate = useNavigate();
  const discard = useDiscardDraft();
  usePostKey(post);
  const askAndDiscard = async () => {
    if (await discard(draft)) navigate('/documents', { replace: true });
  };
  return (
    <div className="sticky bottom-(--bottom-bar) z-5 -mx-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-t bg-ground px-4 py-3">
      <p className="tabular-nums">
        <strong className="font-[680]">{linesText(draft.lines.length)}</strong>
        {draft.lines.length > 0 && (
          <>
            {' · '}
            {unitsText(units)} · {moneyText(amount)}
          </>
        )}
      </p>
      <div className="flex gap-2.5 max-sm:w-full">
        <Button variant="faint" onClick={() => void askAndDiscard()}>
          <Trans>Discard</Trans>
        </Button>
        <Button
          variant="primary"
          busy={busy}
          onClick={post}
          aria-keyshortcuts="Control+Enter"
          className="max-sm:flex-1"
        >
          <Trans>Save and send</Trans>
        </Button>
      </div>
    </div>
  );
}

/** Ctrl+Enter posts from any field. */
function usePostKey(post: () => void): void {
  const latest = useRef(post);
  latest.current = post;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
