import { localStore } from '../api/storage';

const KEY = 'godown-scanner-prefix';

/** The characters that the hand scanner of this device types before each code. Empty if it types none. */
export const scannerPrefix = (): string => localStore.get(KEY) ?? '';

export function setScannerPrefix(prefix: string): void {
  if (prefix === '') localStore.remove(KEY);
  else localStore.set(KEY, prefix);
}
