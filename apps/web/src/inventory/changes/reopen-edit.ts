import type { Item, ItemEdit } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { toText } from '../fields';
import { editDraftKey } from './edit-draft';

/** Makes a draft of an edit that was refused, so that the person finds it in the form again. */
export function useReopenEdit() {
  const client = useQueryClient();
  return ({ by, subject, base, edit }: { by: string; subject: string; base: Item; edit: ItemEdit }) => {
    const edited: Item = Object.assign({}, base, edit);
    client.setQueryData(editDraftKey(by, subject), { base, typed: toText(edited) });
  };
}
