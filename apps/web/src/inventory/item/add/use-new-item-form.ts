import type { NewItem } from '@godown/shared/item';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, failureText } from '../../../api/api-error';
import { originState } from '../../../auth/origin';
import { useSession } from '../../../auth/session';
import { useOwnEmail } from '../../../auth/use-own-email';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { useChanges } from '../../changes/use-changes';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { clearDraft, readDraft, writeDraft } from './draft';
import { EMPTY_ITEM, isField, type NewItemText, newItemResolver, toMessage } from './new-item-form';

/** The form 'Add a new Inventory': its fields, its draft, and what happens when it is sent. */
export function useNewItemForm() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { add } = useChanges();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<string | null>(null);
  const [draft, setDraft] = useState(readDraft);
  const [warehouse, chooseWarehouse] = useWarehouseChoice();
  const email = useOwnEmail();
  const form = useForm<NewItemText, unknown, NewItem>({
    defaultValues: draft?.typed ?? { ...EMPTY_ITEM, email },
    resolver: newItemResolver,
    shouldFocusError: true,
  });
  const { getValues, setValue, setError, reset, watch } = form;

  const forgetTyped = useCallback(() => {
    reset({ ...EMPTY_ITEM, email });
    clearDraft();
    setDraft(null);
  }, [reset, email]);

  // Items are added under one's own address: no need to type it. What was typed stays, unless somebody else typed it.
  useEffect(() => {
    if (email === '') return;
    if (draft !== null && draft.by !== '' && draft.by !== email) forgetTyped();
    else if (getValues('email') === '') setValue('email', email);
  }, [draft, email, getValues, setValue, forgetTyped]);

  useEffect(() => {
    const subscription = watch(() => writeDraft({ typed: getValues(), by: email }));
    return () => subscription.unsubscribe();
  }, [watch, getValues, email]);

  const signInFirst = () => {
    writeDraft({ typed: getValues(), by: email });
    navigate('/login', { state: originState(location) });
  };

  const submit = form.handleSubmit(async (item) => {
    setFailure(null);
    if (session.state === 'signed-out') return signInFirst();
    try {
      // Zero stock needs no warehouse.
      const { state } = await add(item.quantity === 0 ? item : { ...item, warehouse });
      if (state === 'waiting')
        notify.info('Saved on this device. It is added as soon as the server can be reached.');
      forgetTyped();
    } catch (error) {
      const text = `Not added. ${failureText(error)}`;
      // For a person who has gone to another page.
      if (!isShown.current) return notify.error(`${text} What you typed is kept.`);
      if (!showAtFields(error, getValues(), setError)) setFailure(text);
    }
  });

  return {
    form,
    submit,
    warehouse,
    chooseWarehouse,
    notice: { text: failure, onDismiss: () => setFailure(null) },
    restored:
      draft !== null && Object.entries(draft.typed).some(([field, text]) => field !== 'email' && text !== ''),
    // Who is signed in decides where sending leads.
    busy: form.formState.isSubmitting || (session.state === 'resolving' && !session.failure),
    signedOut: session.state === 'signed-out',
  };
}

/** Puts what the server says at the fields it is about; false when it is about none of them. */
function showAtFields(error: unknown, typed: NewItemText, setError: UseFormSetError<NewItemText>): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'forbidden') {
    setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
    return true;
  }
  let shown = 0;
  for (const { path, message } of error.problem?.errors ?? []) {
    const field = path.split('.')[0] ?? '';
    if (!isField(field)) continue;
    setError(
      field,
      { type: 'server', message: toMessage(field, typed[field], message) },
      { shouldFocus: shown === 0 },
    );
    shown += 1;
  }
  return shown > 0;
}
