import { t } from '@lingui/core/macro';
import type { UseFormReturn } from 'react-hook-form';
import type { ItemText } from '../../stock/fields';
import { useScan } from '../../stock/scans/scan-event';

/** A scanned code becomes the barcode in the form. The one before can be taken back. */
export function useScannedBarcode<T>({ getValues, setValue }: UseFormReturn<ItemText, unknown, T>): void {
  useScan(async (code) => {
    const before = getValues('barcode');
    setValue('barcode', code, { shouldDirty: true });
    const takeBack = () => setValue('barcode', before, { shouldDirty: true });
    return { isKnown: true, text: t`Barcode: ${code}`, takeBack, isLast: true };
  });
}
