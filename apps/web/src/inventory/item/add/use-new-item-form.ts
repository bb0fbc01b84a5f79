import type { NewItem } from '@godown/shared/item';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/api-error';
import { originState } from '../../../auth/origin';
import { useSession } from '../../../auth/session';
import { useOwnEmail } from '../../../auth/use-own-email';
import { type Outcome, toOutcome } from '../../../sync/outcome';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { clearDraft, readDraft, writeDraft } from './draft';
import { EMPTY_ITEM, isField, type NewItemText, newItemResolver, toMessage } from './new-item-form';
import { useAddItem } from './use-add-item';

/** The form 'Add a new Inventory': its fields, its draft, and what happens when it is sent. */
export function useNewItemForm() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { mutateAsync: addItem, isPending } = useAddItem();
  const isShown = useIsShown();
  const [failure, setFailure] = useState<Outcome | null>(null);
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
      // Nothing is nowhere.
      await addItem(item.quantity === 0 ? item : { ...item, warehouse });
      notify.success('new item added..');
      forgetTyped();
    } catch (error) {
      const outcome = toOutcome(error, { done: 'added' });
      // Whoever has gone on to another page hears it there.
      if (!isShown.current) return notify.error(`${outcome.text} What you typed is kept.`);
      if (error instanceof ApiError && error.status === 401) return signInFirst();
      if (!showAtFields(error, getValues(), setError)) setFailure(outcome);
    }
  });

  return {
    form,
    submit,
    warehouse,
    chooseWarehouse,
    notice: { ...failure, onDismiss: () => setFailure(null) },
    restored:
      draft !== null && Object.entries(draft.typed).some(([field, text]) => field !== 'email' && text !== ''),
    // Who is signed in decides where sending leads.
    busy: isPending || (session.state === 'resolving' && !session.failure),
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
