import { useState } from 'react';
import { localStore } from '../../api/storage';

const KEY = 'godown-print-prices';

/** True if printed notes have their prices. Kept on the device; true at first. */
export function usePaperPrices() {
  const [hasPrices, setHasPrices] = useState(() => localStore.get(KEY) !== 'no');
  return {
    hasPrices,
    choosePrices: (next: boolean) => {
      localStore.set(KEY, next ? 'yes' : 'no');
      setHasPrices(next);
    },
  };
}
