import type { Item, ItemEdit } from '@godown/shared/item';
import { useMemo, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { KeptDraft } from '../../changes/edit-draft';
import { type ItemText, toText } from '../../fields';
import { changedFields, editResolver } from './edit-fields';
import { useUnsaved } from './use-unsaved';

/** What is typed into the edit form, and `base`: the item as it was when the typing began. */
export function useEditText(item: Item, { draft, keep, drop }: KeptDraft) {
  const [restored] = useState(draft);
  const [base, showBase] = useState(restored?.base ?? item);
  // The ref can be read when the form is removed; by then it is not rendered any more.
  const latestBase = useRef(base);
  const form = useForm<ItemText, unknown, ItemEdit>({
    defaultValues: restored?.typed ?? toText(item),
    resolver: useMemo(() => editResolver(base), [base]),
  });
  const { getValues, reset } = form;
  const isTouched = () => changedFields(getValues(), latestBase.current).length > 0;
  useUnsaved(isTouched, () => keep({ base: latestBase.current, typed: getValues() }));

  return {
    form,
    base,
    isRestored: restored !== null,
    isTouched,
    setBase: (next: Item) => {
      latestBase.current = next;
      showBase(next);
    },
    /** Forgets what was typed, except `rest`. */
    discard: (stored: Item, rest: Partial<ItemText> = {}) => {
      reset({ ...toText(stored), ...rest });
      drop();
    },
  };
}
