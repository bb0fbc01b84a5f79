import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Partner } from '@godown/shared/trade/partners';
import type { DocumentDraft, DraftLine } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import { partnerDraft } from '../documents/page/partner-draft';
import type { SupplierOrder } from './order-list';
import type { Plan } from './plan';
import { inParts } from './transfer-drafts';

/** The receipts of what is ordered from a supplier: one for each warehouse. `partner`: the supplier, if it has an account. */
export function toReceiptDrafts(
  { supplier, partner, plans }: SupplierOrder & { partner?: Partner },
  newId: () => string,
): DocumentDraft[] {
  return WAREHOUSE_IDS.flatMap((warehouse) =>
    inParts(linesInto(plans, warehouse)).map((lines) => {
      const head = { id: newId(), kind: 'receipt', warehouse } as const;
      const draft = partner ? partnerDraft(head, partner) : { ...createDraft(head), party: supplier };
      return { ...draft, lines };
    }),
  );
}

const linesInto = (plans: readonly Plan[], warehouse: WarehouseId): DraftLine[] =>
  plans
    .filter(({ line }) => line.warehouse === warehouse)
    .map(({ line, order }) => ({ item: line.item, name: line.itemName, quantity: String(order) }));
