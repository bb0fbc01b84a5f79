import { useState } from 'react';
import { localStore } from '../api/storage';

const KEY = 'godown-show-expected';

/** Whether the sheet shows expected balances, remembered on this device. Off at first: people count better blind. */
export function useShowExpected() {
  const [isShown, setShown] = useState(() => localStore.get(KEY) === 'yes');
  const show = (next: boolean) => {
    localStore.set(KEY, next ? 'yes' : 'no');
    setShown(next);
  };
  return [isShown, show] as const;
}
