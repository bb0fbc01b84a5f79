import type { Document } from '@godown/shared/documents';
import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { May } from '../account/may';
import { useOwnEmail } from '../account/use-own-email';
import { newIdempotencyKey } from '../outbox/outbox';
import { draftPath } from '../stock/document-names';
import { Button } from '../ui/button';
import { saveDraft } from './document-drafts';
import { returnKindOf, toReturnDraft } from './return-draft';

/** Begins the return of what is left of a note. */
export function ReturnButton({ document }: { document: Document }) {
  const navigate = useNavigate();
  const by = useOwnEmail();
  const kind = returnKindOf(document);
  if (!kind) return null;
  const start = async () => {
    const draft = toReturnDraft(newIdempotencyKey(), kind, document);
    // Without storage on the device it is empty, and has the right kind.
    await saveDraft(by, draft).catch(() => undefined);
    navigate({ pathname: draftPath(draft.id), search: String(new URLSearchParams({ kind })) });
  };
  return (
    <May permission="write">
      <Button size="small" onClick={() => void start()}>
        <Trans>Return</Trans>
      </Button>
    </May>
  );
}
