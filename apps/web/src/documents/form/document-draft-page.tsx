import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { documentPath } from '../../stock/stock';
import { LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Page } from '../../ui/page';
import { TableSkeleton } from '../../ui/table-skeleton';
import { NEW_TEXTS } from '../drafts/draft-texts';
import { useSentNumber, useWaitingNotes, type WaitingNote } from '../drafts/waiting-document';
import { Printable } from '../paper/printable';
import { DraftEditor } from './draft-editor';
import { useDraft } from './use-draft';

/** /documents/drafts/:draftId: writes a delivery note, receipt or transfer note. Shows the note that waits, and then leads to its page. */
export function DocumentDraftPage() {
  const { draftId = '' } = useParams();
  return <DraftPage key={draftId} id={draftId} />;
}

function DraftPage({ id }: { id: string }) {
  // The editor that sends the note stays until the response: it shows a refusal, and leads on.
  const [isSending, setSending] = useState(false);
  const note = useWaitingNotes().find((each) => each.id === id);
  const waiting = isSending ? undefined : note;
  const sent = useSentNumber(id);
  const { state, draft, edit, isUnstored } = useDraft(waiting !== undefined);
  if (sent !== undefined && !isSending) return <Navigate to={documentPath(sent)} replace />;
  if (waiting) return <WaitingNotePage note={waiting} />;
  if (state === 'open' && draft) {
    const title = draft.returns ? t`Return of ${{ number: draft.returns }}` : i18n._(NEW_TEXTS[draft.kind]);
    return (
      <Page title={title} className={FRAME}>
        <DraftEditor
          draft={draft}
          heading={
            <h1 className="text-xl max-sm:text-lg">
              {draft.returns ? <ReturnOf note={draft.returns} /> : title}
            </h1>
          }
          edit={edit}
          isUnstored={isUnstored}
          isSending={isSending}
          setSending={setSending}
        />
      </Page>
    );
  }
  return (
    <Frame title={t`Draft`}>
      {state === 'elsewhere' && (
        <Empty
          title={t`This draft is open in another tab`}
          detail={t`Continue there. If you close that tab, the draft opens here.`}
        />
      )}
      {state === 'missing' && (
        <Empty
          title={t`There is no such draft`}
          detail={t`It was sent or discarded, or it is on another device.`}
        >
          <LinkButton to="/documents" className="mt-2">
            <Trans>Documents</Trans>
          </LinkButton>
        </Empty>
      )}
      {(state === 'asking' || state === 'loading') && <TableSkeleton label={t`Loading the draft`} />}
    </Frame>
  );
}

/** A note that waits in the outbox, or is being sent. */
function WaitingNotePage({ note: { document, isWaiting } }: { note: WaitingNote }) {
  return (
    <Page title={i18n._(DOCUMENT_NAMES[document.kind])}>
      <p className="mb-4 text-muted print:hidden">
        {isWaiting ? t`Will be sent when there is internet. It gets its number then.` : t`Being sent`}
      </p>
      <Printable document={document} />
    </Page>
  );
}

/** The number leads to the note. */
function ReturnOf({ note }: { note: string }) {
  const number = (
    <Link to={documentPath(note)} className="whitespace-nowrap underline decoration-line underline-offset-4">
      {note}
    </Link>
  );
  return <Trans>Return of {number}</Trans>;
}

const FRAME = 'wrap pt-3 max-lg:sm:pt-8 max-sm:pt-1 lg:pt-2';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page title={title} className={FRAME}>
      <h1 className="mb-4 text-xl">{title}</h1>
      {children}
    </Page>
  );
}
