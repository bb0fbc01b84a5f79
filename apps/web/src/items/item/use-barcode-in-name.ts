import { isGtin } from '@godown/shared/items/gtin';
import { t } from '@lingui/core/macro';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { toCode } from '../../stock/check-count';
import type { ItemText } from '../../stock/fields';
import { notify } from '../../ui/notify';

/**
 * Returns the handlers of the field Name. A barcode alone in it becomes the barcode, and Undo leaves it in the name for good. The hand scanner
 * is heard only some time after the page: before that it types into the field, and ends with Enter or Tab.
 */
export function useBarcodeInName<T>({ getValues, setValue }: UseFormReturn<ItemText, unknown, T>) {
  const kept = useRef(toCode(getValues('name')));

  const write = (values: Pick<ItemText, 'name' | 'barcode'>) => {
    setValue('name', values.name, { shouldDirty: true });
    setValue('barcode', values.barcode, { shouldDirty: true });
  };
  /** `typed` is the name with the code, and `name` the one without. */
  const move = (text: string, typed: string, name: string) => {
    const code = toCode(text);
    if (!isGtin(code) || code === kept.current) return false;
    const before = getValues('barcode');
    write({ name, barcode: code });
    const undo = () => {
      kept.current = code;
      write({ name: typed, barcode: before });
    };
    notify.info(t`Barcode: ${code}`, { label: t`Undo`, run: undo, of: code });
    return true;
  };

  return {
    onPaste: (event: ClipboardEvent<HTMLInputElement>) => {
      const text = event.clipboardData.getData('text');
      const { value, selectionStart, selectionEnd } = event.currentTarget;
      const typed = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? value.length);
      if (move(text, typed, value)) event.preventDefault();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      if (event.key !== 'Enter' && event.key !== 'Tab') return;
      if (move(value, value, '')) event.preventDefault();
    },
  };
}
