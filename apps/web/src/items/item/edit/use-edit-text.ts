import type { Item, ItemEdit } from '@godown/shared/items/item';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { type ItemText, toText } from '../../../stock/fields';
import type { KeptDraft } from '../../changes/edit-draft';
import { changedFields, editResolver } from './edit-fields';

/** The text of the edit form, and `base`: the item when the typing began. */
export function useEditText(item: Item, { draft, keep, drop }: KeptDraft) {
  const [restored] = useState(draft);
  const [base, showBase] = useState(restored?.base ?? item);
  // A ref, because the text is read when the form is removed, after its last render.
  const latestBase = useRef(base);
  const form = useForm<ItemText, unknown, ItemEdit>({
    defaultValues: restored?.typed ?? toText(item),
    resolver: useMemo(() => editResolver(base), [base]),
    // `useShowWrong` does it.
    shouldFocusError: false,
  });
  const { getValues, reset, watch } = form;
  const isTouched = () => changedFields(getValues(), latestBase.current).length > 0;
  const store = () => {
    if (isTouched()) keep({ base: latestBase.current, typed: getValues() });
    else drop();
  };
  // At each key: a phone may end the tab without a word.
  const storeTyped = useEffectEvent(store);
  useEffect(() => {
    const subscription = watch(() => storeTyped());
    return () => subscription.unsubscribe();
  }, [watch]);
  useUnsaved(isTouched);

  return {
    form,
    base,
    isRestored: restored !== null,
    isTouched,
    setBase: (next: Item) => {
      latestBase.current = next;
      showBase(next);
    },
    /** Drops the typed text, except `rest`. */
    discard: (stored: Item, rest: Partial<ItemText> = {}) => {
      reset({ ...toText(stored), ...rest });
      store();
    },
  };
}

/** Asks before the tab is closed with unsaved changes. */
function useUnsaved(isTouched: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isTouched()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
