import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../ui/button';
import type { DocumentDraft } from '../drafts/document-drafts';
import { useDiscardDraft } from '../drafts/use-drafts';

/** Discards a draft after a question. It is far from Save and send. */
export function DiscardButton({ draft }: { draft: DocumentDraft }) {
  const navigate = useNavigate();
  const discard = useDiscardDraft();
  const askAndDiscard = async () => {
    if (await discard(draft)) navigate('/documents', { replace: true });
  };
  return (
    <Button variant="faint" size="small" onClick={() => void askAndDiscard()}>
      <Trans>Discard</Trans>
    </Button>
  );
}
