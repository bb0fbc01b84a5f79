import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../../outbox/outbox';
import { draftPath } from '../../stock/document-names';
import type { DraftKind } from '../drafts/document-drafts';

/** Begins documents from anywhere. The page of the draft makes it (`useDraft`), so that a menu need not load how. */
export function useStarts() {
  const navigate = useNavigate();
  const open = (query: { kind: DraftKind; sale?: 'cash' }) =>
    void navigate({ pathname: draftPath(newIdempotencyKey()), search: String(new URLSearchParams(query)) });
  return {
    write: (kind: DraftKind) => open({ kind }),
    /** A delivery note for whoever stands at the counter, paid in cash. */
    sell: () => open({ kind: 'delivery', sale: 'cash' }),
  };
}
