import { localStore } from '../../api/storage';
import type { DraftKind } from '../drafts/document-drafts';

const KEY = 'godown-with-prices';

/** The kinds of notes that this device writes with prices. */
const readKinds = (): string[] => (localStore.get(KEY) ?? '').split(' ').filter(Boolean);

/** Whether a new note of this kind has prices: as the last one on this device. */
export const isWithPrices = (kind: DraftKind): boolean => readKinds().includes(kind);

export function rememberWithPrices(kind: DraftKind, isPriced: boolean): void {
  const others = readKinds().filter((each) => each !== kind);
  localStore.set(KEY, [...others, ...(isPriced ? [kind] : [])].join(' '));
}
