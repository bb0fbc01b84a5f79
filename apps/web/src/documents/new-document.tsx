import { useNavigate } from 'react-router-dom';
import { newIdempotencyKey } from '../outbox/outbox';
import { DOCUMENT_NAMES, draftPath } from '../stock/document-names';
import { Button, LinkButton } from '../ui/button';
import { DRAFT_KINDS } from './document-drafts';

/** A button for each kind of document that can be written, and one that starts a stock count. */
export function NewDocument() {
  const navigate = useNavigate();
  return (
    <div className="flex flex-wrap gap-2.5">
      {DRAFT_KINDS.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'delivery' ? 'primary' : 'quiet'}
          onClick={() => navigate(`${draftPath(newIdempotencyKey())}?kind=${kind}`)}
        >
          New {DOCUMENT_NAMES[kind].toLowerCase()}
        </Button>
      ))}
      <LinkButton to="/stockCounts/new" size="small">
        New stock count
      </LinkButton>
    </div>
  );
}
