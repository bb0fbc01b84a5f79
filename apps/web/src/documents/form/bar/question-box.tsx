import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { isOfSupplier } from '../../../stock/document-names';
import { partnerPath } from '../../../stock/partner-keys';
import { Button } from '../../../ui/button';
import type { DraftKind } from '../../drafts/document-drafts';
import type { Question } from '../../drafts/note-questions';

interface QuestionBoxProps {
  question: Question;
  kind: DraftKind;
  busy: boolean;
  onYes: () => void;
  onBack: () => void;
}

/** A question about the note in place of its answers. The box gets the focus, not its button: a hand scanner ends with Enter. */
export function QuestionBox({ question, kind, busy, onYes, onBack }: QuestionBoxProps) {
  const { text, yes, link } = question;
  return (
    <div
      role="alert"
      data-wrong
      tabIndex={-1}
      className="grid gap-2 rounded-control border border-warn/40 bg-warn-soft px-4 py-2.5 sm:flex sm:items-center sm:justify-between"
    >
      <p className="min-w-0 font-[560] text-sm text-warn [overflow-wrap:anywhere]">
        {text}{' '}
        {link && (
          // Beside the note, which is still open.
          <Link
            to={toPath(link, kind)}
            target="_blank"
            className="inline-flex min-h-11 items-center underline"
          >
            {link.text}
          </Link>
        )}
      </p>
      <div className="flex shrink-0 gap-2.5 max-sm:justify-end">
        <Button onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button variant="ink" busy={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </div>
  );
}

const toPath = (link: NonNullable<Question['link']>, kind: DraftKind): string =>
  'path' in link
    ? link.path
    : partnerPath({ kind: isOfSupplier(kind) ? 'supplier' : 'customer', _id: link.account });
