import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { notKnown, notLookedUp, type ScanAnswer, useScan } from '../../../stock/scans/scan-event';
import { useFindByCode } from '../../../stock/scans/use-find-by-code';
import { countText } from '../../../ui/format';

export interface AddLine {
  /** Returns why it cannot be added, or null. `price`: if another one than the suggested was typed. */
  onAdd: (item: Item, quantity: number, price?: string) => string | null;
  /** Takes units away again. */
  onTakeBack: (item: Item, units: number) => void;
}

/** Adds what a code stands for: one unit, or a carton. `missed` says what was not added, until it is hidden: the next scan is on its way already. */
export function useAddByCode({ onAdd, onTakeBack }: AddLine) {
  const [missed, setMissed] = useState<string[]>([]);
  const find = useFindByCode();
  const changes = useRef({ onAdd, onTakeBack });
  changes.current = { onAdd, onTakeBack };
  const addByCode = async (text: string): Promise<ScanAnswer> => {
    const code = text.trim();
    const miss = (message: string): ScanAnswer => {
      setMissed((known) => [...new Set([...known, message])]);
      // The form shows it until it is hidden.
      return { isKnown: false, text: '' };
    };
    try {
      const found = await find(code);
      if (found === 'cancelled') return { isKnown: false, text: '' };
      if (!found) return miss(notKnown(code));
      const { item, units } = found;
      const refusal = changes.current.onAdd(item, units);
      if (refusal !== null) return miss(refusal);
      return {
        isKnown: true,
        text:
          units === 1
            ? t`One ${{ item: item.name }} added`
            : t`${{ count: countText(units) }} × ${{ item: item.name }} added`,
        takeBack: () => changes.current.onTakeBack(item, units),
      };
    } catch {
      return miss(notLookedUp(code));
    }
  };
  useScan(addByCode);
  return { missed, forget: () => setMissed([]), addByCode };
}
