import { plural } from '@lingui/core/macro';
import { countText } from '../../../ui/format';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { wrongText } from '../../drafts/draft-errors';

/** Returns the error of a draft for the bar; null without one. The messages of lines are beside them. */
export function wrongDraftText({ errors, lines }: DocumentDraft): string | null {
  if (errors['']) return wrongText(errors['']) ?? null;
  const wrong = lines.filter(({ item }) => errors[item] !== undefined).length;
  if (wrong > 0)
    return plural(wrong, {
      one: `${{ count: countText(wrong) }} line must be corrected. Then send it again.`,
      other: `${{ count: countText(wrong) }} lines must be corrected. Then send it again.`,
    });
  return wrongText(Object.values(errors)[0]) ?? null;
}
