import type { ReactNode } from 'react';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Page } from '../ui/page';
import { TableSkeleton } from '../ui/table-skeleton';
import { DraftEditor } from './draft-editor';
import { useDraft } from './use-draft';

/** /documents/drafts/:draftId: writes a delivery note, receipt or transfer note. */
export function DocumentDraftPage() {
  const { state, draft, edit, isUnstored } = useDraft();
  if (state === 'open' && draft) {
    return (
      <Frame title={`New ${DOCUMENT_NAMES[draft.kind].toLowerCase()}`}>
        <DraftEditor key={draft.id} draft={draft} edit={edit} isUnstored={isUnstored} />
      </Frame>
    );
  }
  return (
    <Frame title="Draft">
      {state === 'elsewhere' && (
        <Empty
          title="This draft is open in another tab"
          detail="Continue there. If you close that tab, the draft opens here."
        />
      )}
      {state === 'missing' && (
        <Empty title="There is no such draft" detail="It was sent or discarded, or it is on another device.">
          <LinkButton to="/documents" className="mt-2">
            Documents
          </LinkButton>
        </Empty>
      )}
      {(state === 'asking' || state === 'loading') && <TableSkeleton label="Loading the draft" />}
    </Frame>
  );
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} className="wrap pt-4 sm:pt-8">
      <h1 className="mb-4 text-xl">{title}</h1>
      {children}
    </Page>
  );
}
