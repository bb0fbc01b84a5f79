import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../ui/button';
import { countText } from '../../ui/format';
import { Notice } from '../../ui/notice';
import { overLimitOf } from '../drafts/credit-limit';
import type { DocumentDraft } from '../drafts/document-drafts';
import { wrongText } from '../drafts/draft-errors';

interface WrongDraftProps {
  draft: DocumentDraft;
  busy: boolean;
  onSaveAnyway: () => void;
}

/** What is wrong, if anything is. A customer who would owe more than the limit is a question. */
export function WrongDraft({ draft, busy, onSaveAnyway }: WrongDraftProps) {
  const overLimit = overLimitOf(draft.errors['']);
  if (overLimit === null) return <Notice text={wrongDraftText(draft)} />;
  return (
    <Notice tone="warn" text={overLimit}>
      <div className="pb-2">
        <Button size="small" busy={busy} onClick={onSaveAnyway}>
          <Trans>Save anyway</Trans>
        </Button>
      </div>
    </Notice>
  );
}

/** The messages of lines and fields are beside them. */
function wrongDraftText({ errors, lines }: DocumentDraft): string | null {
  if (errors['']) return wrongText(errors['']) ?? null;
  const wrong = lines.filter(({ item }) => errors[item] !== undefined).length;
  if (wrong > 0)
    return plural(wrong, {
      one: `${{ count: countText(wrong) }} line must be corrected. Then send it again.`,
      other: `${{ count: countText(wrong) }} lines must be corrected. Then send it again.`,
    });
  return wrongText(Object.values(errors)[0]) ?? null;
}
