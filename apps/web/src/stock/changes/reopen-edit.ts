import type { Item, ItemEdit } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { toText } from '../fields';
import { editDraftKey } from './edit-draft';
import { withEdit } from './shown-items';

/** Turns a refused edit into a draft, so that the form shows it again. */
export function useReopenEdit() {
  const client = useQueryClient();
  return ({ by, subject, base, edit }: { by: string; subject: string; base: Item; edit: ItemEdit }) => {
    client.setQueryData(editDraftKey(by, subject), { base, typed: toText(withEdit(base, edit)) });
  };
}
