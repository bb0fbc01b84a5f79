import { type NewItem, newItemSchema } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { useCallback, useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { useOwnEmail } from '../../../account/use-own-email';
import { EMPTY_ITEM, ITEM_FIELD_NAMES, type ItemText } from '../../../stock/fields';
import { checkFields } from '../check-fields';
import { clearDraft, readDraft, writeDraft } from './draft';
import { useKeptPictures } from './use-kept-pictures';

/** The fields and the pictures of a new item, and the warehouse of its stock. They are kept as a draft until `clear`. */
export function useDraftForm() {
  const [draft, setDraft] = useState(readDraft);
  const email = useOwnEmail();
  const [warehouse, setWarehouse] = useState(draft?.warehouse);
  const { pictures, isReading, change, clear: clearPictures } = useKeptPictures();
  const form = useForm<ItemText, unknown, NewItem>({
    defaultValues: draft?.typed ?? { ...EMPTY_ITEM, email },
    resolver: newItemResolver,
    // `useShowWrong` goes to the first in the form, also where the order of the fields is another one.
    shouldFocusError: false,
  });
  const { getValues, setValue, reset, watch } = form;

  const clear = useCallback(() => {
    reset({ ...EMPTY_ITEM, email });
    clearDraft();
    clearPictures();
    setDraft(null);
  }, [reset, email, clearPictures]);

  // People add items under their own address. A draft that someone else typed is dropped.
  useEffect(() => {
    if (email === '') return;
    if (draft !== null && draft.by !== '' && draft.by !== email) {
      clear();
      setWarehouse(undefined);
    } else if (getValues('email') === '') setValue('email', email);
  }, [draft, email, getValues, setValue, clear]);

  const keep = useCallback(
    () => writeDraft({ typed: getValues(), warehouse, by: email }),
    [getValues, warehouse, email],
  );
  useEffect(() => {
    const subscription = watch(keep);
    return () => subscription.unsubscribe();
  }, [watch, keep]);

  const isRestored =
    draft !== null && Object.entries(draft.typed).some(([name, text]) => name !== 'email' && text !== '');
  const changePictures: typeof change = (edit) => {
    // With whose they are.
    keep();
    change(edit);
  };
  const pickWarehouse = (id: WarehouseId) => {
    setWarehouse(id);
    writeDraft({ typed: getValues(), warehouse: id, by: email });
  };
  return { form, keep, clear, isRestored, pictures, isReading, changePictures, warehouse, pickWarehouse };
}

/** An empty field that the schema does not need is not sent, so that its default applies. */
const newItemResolver: Resolver<ItemText, unknown, NewItem> = (typed) => {
  const names = ITEM_FIELD_NAMES.filter(
    (name) => typed[name].trim() !== '' || !newItemSchema.shape[name].safeParse(undefined).success,
  );
  return checkFields(newItemSchema, typed, names);
};
