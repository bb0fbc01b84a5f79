/** The draft of the new-item form. The tab keeps it while a person signs in or reloads. */

import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { EMPTY_ITEM, type ItemText, isItemField } from '../../../stock/fields';
import { newItemDraft } from './new-item-draft';

interface Draft {
  typed: ItemText;
  /** The warehouse of its stock, if one was picked. */
  warehouse?: WarehouseId | undefined;
  /** The address of the person who typed it; '' for a visitor. The next person to sign in gets a visitor's draft. */
  by: string;
}

/** The draft, or null if there is none or it cannot be read. */
export function readDraft(): Draft | null {
  try {
    const { typed, by, warehouse }: Record<string, unknown> = JSON.parse(newItemDraft.read() ?? '{}');
    if (typeof typed !== 'object' || typed === null || typeof by !== 'string') return null;
    const texts = Object.entries(typed).filter(([key, text]) => isItemField(key) && typeof text === 'string');
    const picked = WAREHOUSE_IDS.find((id) => id === warehouse);
    return { typed: { ...EMPTY_ITEM, ...Object.fromEntries(texts) }, warehouse: picked, by };
  } catch {
    // A damaged draft is treated as none.
    return null;
  }
}

export function writeDraft(draft: Draft): void {
  newItemDraft.write(JSON.stringify(draft));
}

export function clearDraft(): void {
  newItemDraft.clear();
}
