import type { Item, ItemEdit } from '@godown/shared/item';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error';
import { useOwnEmail } from '../../../auth/use-own-email';
import { type Outcome, toOutcome } from '../../../sync/outcome';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { afterChange } from '../../list-cache';
import { showAtFields } from '../check-fields';
import type { ItemText } from '../fields';
import type { KeptDraft } from './edit-draft';
import { EDIT_FIELDS } from './edit-fields';
import { saveEdit } from './save-edit';
import { useEditConflict } from './use-edit-conflict';
import { useEditText } from './use-edit-text';

/** The edit form of an item: what is typed, how it is saved, and what somebody else changed in the meantime. */
export function useEditForm(item: Item, kept: KeptDraft, onSaved: () => void) {
  const text = useEditText(item, kept);
  const conflict = useEditConflict(text);
  const { form, base, isTouched, isRestored } = text;
  const { send, ...sending } = useSending(item, text, conflict, onSaved);

  const leave = () => text.discard(base);

  const submit = form.handleSubmit(async (edit) => {
    const [first] = conflict.undecided;
    if (first) {
      for (const field of conflict.undecided)
        form.setError(field, { type: 'undecided', message: 'Choose which to keep.' });
      return form.setFocus(first);
    }
    // Nothing is left to change if both wrote the same, or if theirs was taken.
    if (Object.keys(edit).length > 0) return send(edit);
    leave();
    onSaved();
  });

  return { form, submit, leave, isTouched, isRestored, conflict, ...sending };
}

/** Saves an edit, and shows what came of it: in the form, or in a toast once the form has gone. */
function useSending(
  item: Item,
  { form, base, setBase, discard }: ReturnType<typeof useEditText>,
  conflict: ReturnType<typeof useEditConflict>,
  onSaved: () => void,
) {
  const client = useQueryClient();
  const email = useOwnEmail();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<(Outcome & { isGone: boolean }) | null>(null);
  const [busy, setBusy] = useState(false);

  const notifyElsewhere = (text: string) => notify.error(`${item.name}: ${text} What you typed is kept.`);

  const showFailure = (error: unknown) => {
    const outcome = toOutcome(error, { done: 'saved' });
    if (!isShown.current) return notifyElsewhere(outcome.text);
    if (showAtFields(error, form.getValues(), form.setError)) return;
    setFailure({ ...outcome, isGone: error instanceof ApiError && error.code === 'item_not_found' });
  };

  const finish = (saved: Item, sent: ItemText) => {
    const typed = form.getValues();
    // What was typed after sending is not saved yet.
    const unsaved = EDIT_FIELDS.filter((field) => typed[field] !== sent[field]);
    setBase(saved);
    conflict.end();
    discard(saved, Object.fromEntries(unsaved.map((field) => [field, typed[field]])));
    afterChange(client, saved);
    notify.success('Changes saved');
    if (unsaved.length === 0) onSaved();
  };

  const send = async (edit: ItemEdit) => {
    setFailure(null);
    setBusy(true);
    const sent = form.getValues();
    try {
      const result = await saveEdit(base, edit, email);
      if (result.state === 'saved') finish(result.item, sent);
      else if (isShown.current) conflict.begin(result.current, result.fields);
      else notifyElsewhere('Not saved. Someone edited this while you did.');
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return { send, busy, failure, dismiss: () => setFailure(null) };
}
