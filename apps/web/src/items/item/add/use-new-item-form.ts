import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { originState } from '../../../account/origin';
import { useSession } from '../../../account/session';
import { ApiError, failureText } from '../../../api/api-error';
import { useChanges } from '../../../stock/changes/use-changes';
import { useWarehouseChoice } from '../../../stock/warehouse-choice';
import { focusField } from '../../../ui/focus-field';
import { notify } from '../../../ui/notify';
import { useIsShown } from '../../../ui/use-is-shown';
import { useShowWrong } from '../../../ui/use-show-wrong';
import { added } from '../../changes/whole-item';
import { showAtFields } from '../check-fields';
import { useBarcodeInName } from '../use-barcode-in-name';
import { useScannedBarcode } from '../use-scanned-barcode';
import { useTellLater } from '../use-tell-later';
import { useDraftForm } from './use-draft-form';

/** The fields of which the text may come with the page. */
const CODE_FIELDS = ['barcode', 'cartons'] as const;

/** The form 'Add a new Inventory': its fields, and what happens when it is sent. */
export function useNewItemForm() {
  const session = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const changes = useChanges();
  const tellLater = useTellLater();
  const isShown = useIsShown();
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const working = useWarehouseChoice();
  const { form, keep, clear, isRestored, pictures, isReading, changePictures, ...place } = useDraftForm();
  const warehouse = place.warehouse ?? working.warehouse;
  // A picture that is ready later would belong to the next item.
  const [isShrinking, setShrinking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<{ added: Item | null } | null>(null);

  // The first item and each next one can be typed at once. After the render, because the reset takes the fields from the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each item that was added
  useEffect(() => void focusField(ref.current, 'name'), [done]);

  useScannedBarcode(form);
  const nameHandlers = useBarcodeInName(form);
  // A code was scanned that no item has. Once: a reload keeps the state of the page.
  const { state } = location;
  useEffect(() => {
    const scanned = CODE_FIELDS.filter((field) => typeof state?.[field] === 'string');
    if (scanned.length === 0) return;
    for (const field of scanned) form.setValue(field, state[field], { shouldDirty: true });
    void navigate('.', { replace: true, state: null });
  }, [form, state, navigate]);

  const signInFirst = () => {
    keep();
    navigate('/login', { state: originState(location) });
  };

  const showFailure = (error: unknown) => {
    const text = t`Not added. ${{ reason: failureText(error) }}`;
    // A person who has left the page cannot see the notice beside the form.
    if (!isShown.current) return tellLater(t`${text} What you typed is kept.`);
    if (error instanceof ApiError && error.code === 'forbidden')
      form.setError('email', { type: 'server', message: error.message });
    else if (!showAtFields(error, form.getValues(), form.setError)) setFailure(text);
    showWrong();
  };

  const submit = form.handleSubmit(async (item) => {
    setFailure(null);
    if (session.state === 'signed-out') return signInFirst();
    try {
      // Zero stock needs no warehouse.
      const fields = {
        item: item.quantity === 0 ? item : { ...item, warehouse },
        ...(pictures.length > 0 && { pictures }),
      };
      const result = await changes.submit(added, { name: item.name }, fields);
      if (result.state === 'waiting')
        notify.info(t`Saved on this device. It is added as soon as the server can be reached.`);
      clear();
      setDone({ added: result.state === 'sent' ? result.sent.item : null });
    } catch (error) {
      showFailure(error);
    }
  }, showWrong);

  return {
    control: form.control,
    nameHandlers,
    ref,
    submit,
    notice: { text: failure, onDismiss: () => setFailure(null) },
    pictures: { pictures, onChange: changePictures, onBusy: setShrinking },
    place: {
      warehouse,
      isPicked: working.isChosen || place.warehouse !== undefined,
      onPick: place.pickWarehouse,
    },
    added: done?.added ?? null,
    isRestored,
    // A visitor must sign in first, so the form waits until the session is known.
    busy:
      isReading ||
      isShrinking ||
      form.formState.isSubmitting ||
      (session.state === 'resolving' && !session.failure),
    signedOut: session.state === 'signed-out',
  };
}
