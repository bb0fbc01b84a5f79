import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../../api/api-error';
import { originState } from '../../../auth/origin';
import { useSession } from '../../../auth/session';
import { type Outcome, toOutcome } from '../../../sync/outcome';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { itemPath } from '../../stock';
import { showAtFields } from '../check-fields';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { useAddItem } from './use-add-item';
import { useDraftForm } from './use-draft-form';

/** The form 'Add a new Inventory': its fields, and what happens when it is sent. */
export function useNewItemForm() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { mutateAsync: addItem, isPending } = useAddItem();
  const isShown = useIsShown();
  const { warehouse } = useWarehouseChoice();
  const { form, keep, clear, isRestored } = useDraftForm();
  const [failure, setFailure] = useState<Outcome | null>(null);

  const signInFirst = () => {
    keep();
    navigate('/login', { state: originState(location) });
  };

  const showFailure = (error: unknown) => {
    const outcome = toOutcome(error, { done: 'added' });
    // The notice beside the form is not seen by somebody who has left the page.
    if (!isShown.current) return notify.error(`${outcome.text} What you typed is kept.`);
    if (error instanceof ApiError && error.status === 401) return signInFirst();
    if (error instanceof ApiError && error.code === 'forbidden')
      return form.setError('email', { type: 'server', message: error.message }, { shouldFocus: true });
    if (!showAtFields(error, form.getValues(), form.setError)) setFailure(outcome);
  };

  const submit = form.handleSubmit(async (item) => {
    setFailure(null);
    if (session.state === 'signed-out') return signInFirst();
    try {
      // Zero stock needs no warehouse.
      const { _id } = await addItem(item.quantity === 0 ? item : { ...item, warehouse });
      notify.success('new item added..', { label: 'Open', of: _id, run: () => navigate(itemPath(_id)) });
      clear();
    } catch (error) {
      showFailure(error);
    }
  });

  return {
    control: form.control,
    submit,
    notice: { ...failure, onDismiss: () => setFailure(null) },
    isRestored,
    // Until it is known who is signed in, it is not known whether to send or to sign in first.
    busy: isPending || (session.state === 'resolving' && !session.failure),
    signedOut: session.state === 'signed-out',
  };
}
