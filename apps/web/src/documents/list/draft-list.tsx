import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { DOCUMENT_NAMES, draftPath, linesText } from '../../stock/document-names';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Moment } from '../../ui/moment';
import type { DocumentDraft } from '../drafts/document-drafts';
import { DISCARD_TEXTS } from '../drafts/draft-texts';
import { answerOf } from '../drafts/money-answer';
import { questionOf } from '../drafts/note-questions';
import { useDiscardDraft, useDrafts } from '../drafts/use-drafts';
import { placesText } from '../places-text';

/** The drafts on this device. Nothing while there are none. */
export function DraftList() {
  const drafts = useDrafts();
  const discard = useDiscardDraft();
  if (drafts.length === 0) return null;
  return (
    <section aria-labelledby="drafts" className="mt-4 print:hidden">
      <h2 id="drafts" className="mb-2 text-lg">
        <Trans>Drafts on this device</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {drafts.map((draft) => (
            <Draft key={draft.id} draft={draft} onDiscard={() => void discard(draft)} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

interface DraftProps {
  draft: DocumentDraft;
  onDiscard: () => void;
}

function Draft({ draft, onDiscard }: DraftProps) {
  const { id, kind, lines, at, errors } = draft;
  const isRefused = Object.keys(errors).length > 0;
  const isAsked = questionOf(errors[''], kind) !== null;
  return (
    <li className="relative flex min-h-14 items-center justify-between gap-3 py-1 pr-1 pl-4 hover:bg-accent-soft">
      <div className="min-w-0">
        <Link
          to={draftPath(id)}
          className="font-[620] [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          {titleOf(draft)}
        </Link>
        <p className="text-muted text-sm">
          {linesText(lines.length)} · <Moment at={new Date(at).toISOString()} />
          {isRefused && (
            <span className={`font-[560] ${isAsked ? 'text-warn' : 'text-bad'}`}>
              {' · '}
              {isAsked ? <Trans>Answer the question</Trans> : <Trans>Must be corrected</Trans>}
            </span>
          )}
        </p>
      </div>
      <Button
        size="small"
        variant="faint"
        className="z-1"
        aria-label={i18n._(DISCARD_TEXTS[kind])}
        onClick={onDiscard}
      >
        <Trans>Discard</Trans>
      </Button>
    </li>
  );
}

/** Such as `Delivery note, Rahman Traders`. */
export function titleOf(draft: DocumentDraft): string {
  const { kind, party, warehouse, to } = draft;
  const name = i18n._(DOCUMENT_NAMES[kind]);
  const buyer = answerOf(draft) === 'cash' ? t`Cash sale` : party.trim();
  const about = kind === 'transfer' ? placesText({ warehouse, to }) : buyer;
  return about === '' ? name : `${name}, ${about}`;
}
