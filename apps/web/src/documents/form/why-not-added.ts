import type { Item } from '@godown/shared/items/item';
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import { t } from '@lingui/core/macro';
import { say } from '../../language/say';
import { countText } from '../../ui/format';
import type { DocumentDraft } from '../drafts/document-drafts';
import { isFull } from '../drafts/draft-edits';
import { type Returnable, unitsOn, whyNotBack } from '../drafts/returnable';

/** Why units of an item cannot be added to a draft, or null. `returnable`: the lines of its note, if they are known. */
export function whyNotAdded(
  draft: DocumentDraft,
  { _id, name }: Item,
  units: number,
  returnable: readonly Returnable[] | null,
): string | null {
  if (returnable) {
    const { left = null } = returnable.find(({ item }) => item === _id) ?? {};
    const why = whyNotBack({ name, left }, unitsOn(draft, _id) + units, draft.returns ?? '');
    if (why) return say(why);
  }
  if (!isFull(draft, _id)) return null;
  return t`A document has at most ${{ count: countText(MAX_LINES) }} lines. Send it and start another.`;
}
