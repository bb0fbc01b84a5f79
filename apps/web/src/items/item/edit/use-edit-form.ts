import type { Item, ItemEdit } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { ApiError, failureText } from '../../../api/api-error';
import { useChanges } from '../../../stock/changes/use-changes';
import { EDIT_FIELDS, type ItemText } from '../../../stock/fields';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { EditConflict, edited } from '../../changes/edit';
import type { KeptDraft } from '../../changes/edit-draft';
import { showAtFields } from '../check-fields';
import { useBarcodeInName } from '../use-barcode-in-name';
import { useScannedBarcode } from '../use-scanned-barcode';
import { useTellLater } from '../use-tell-later';
import { conflictingFields } from './edit-fields';
import { useEditConflict } from './use-edit-conflict';
import { useEditText } from './use-edit-text';

/** The edit form of an item: its text, saving, and conflicts with edits of other people. */
export function useEditForm(item: Item, kept: KeptDraft, onSaved: () => void) {
  const text = useEditText(item, kept);
  const conflict = useEditConflict(text);
  const { form, base, isTouched, isRestored } = text;
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const { send, ...sending } = useSending({ item, text, conflict, showWrong, onSaved });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens with what was typed before
  useEffect(() => {
    const fields = conflictingFields(form.getValues(), base, item);
    if (isRestored && fields.length > 0) conflict.begin(item, fields);
  }, []);

  useScannedBarcode(form);
  const nameHandlers = useBarcodeInName(form);

  const leave = () => text.discard(base);

  const submit = form.handleSubmit(async (edit) => {
    for (const field of conflict.undecided)
      form.setError(field, { type: 'undecided', message: t`Choose which value to keep.` });
    if (conflict.undecided.length > 0) return showWrong();
    // Nothing to send if both wrote the same, or if theirs was taken.
    if (Object.keys(edit).length > 0) return send(edit);
    leave();
    onSaved();
  }, showWrong);

  return { form, nameHandlers, ref, submit, leave, isTouched, isRestored, conflict, ...sending };
}

interface EditForm {
  item: Item;
  text: ReturnType<typeof useEditText>;
  conflict: ReturnType<typeof useEditConflict>;
  showWrong: () => void;
  onSaved: () => void;
}

/** Saves an edit. Shows the result in the form, or in a toast if the form is closed. */
function useSending({ item, text, conflict, showWrong, onSaved }: EditForm) {
  const { form, base, setBase, discard } = text;
  const { submit } = useChanges();
  const tellLater = useTellLater();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<{ text: string; isGone: boolean } | null>(null);
  const [busy, setBusy] = useState(false);

  const notifyElsewhere = (text: string) =>
    tellLater(t`${{ item: item.name }}: ${text} What you typed is kept.`);

  const showFailure = (error: unknown) => {
    const reason = t`Not saved. ${{ reason: failureText(error) }}`;
    if (!isShown.current) return notifyElsewhere(reason);
    showWrong();
    if (error instanceof EditConflict) return conflict.begin(error.current, error.fields);
    if (showAtFields(error, form.getValues(), form.setError)) return;
    setFailure({ text: reason, isGone: error instanceof ApiError && error.code === 'item_not_found' });
  };

  const finish = (saved: Item, sent: ItemText) => {
    const typed = form.getValues();
    // Text typed after sending is not saved yet.
    const unsaved = EDIT_FIELDS.filter((field) => typed[field] !== sent[field]);
    setBase(saved);
    conflict.end();
    discard(saved, Object.fromEntries(unsaved.map((field) => [field, typed[field]])));
    if (unsaved.length === 0) onSaved();
  };

  /** The edit is in the outbox now. */
  const finishWaiting = () => {
    notify.info(t`Saved on this device. It is sent as soon as the server can be reached.`);
    discard(base);
    onSaved();
  };

  const send = async (edit: ItemEdit) => {
    setFailure(null);
    setBusy(true);
    const sent = form.getValues();
    try {
      const result = await submit(edited, item, { base, edit });
      if (result.state === 'waiting') finishWaiting();
      else if (result.sent.item) finish(result.sent.item, sent);
    } catch (error) {
      showFailure(error);
    } finally {
      setBusy(false);
    }
  };

  return { send, busy, failure, dismiss: () => setFailure(null) };
}
