import { WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import { MAX_LINES } from '@godown/shared/trade/document-limits';
import type { DocumentDraft, DraftLine } from '../documents/drafts/document-drafts';
import { createDraft } from '../documents/drafts/draft-edits';
import type { Plan } from './plan';

/** The transfer notes of what was decided: one for each pair of warehouses, or more if they have too many lines. */
export function toTransferDrafts(plans: readonly Plan[], newId: () => string): DocumentDraft[] {
  return WAREHOUSE_IDS.flatMap((warehouse) =>
    WAREHOUSE_IDS.flatMap((to) =>
      inParts(linesBetween(plans, warehouse, to)).map((lines) => ({
        ...createDraft({ id: newId(), kind: 'transfer', warehouse }),
        to,
        lines,
      })),
    ),
  );
}

function linesBetween(plans: readonly Plan[], from: WarehouseId, to: WarehouseId): DraftLine[] {
  return plans
    .filter(({ line }) => line.warehouse === to)
    .flatMap(({ line, transfers }) =>
      transfers
        .filter((transfer) => transfer.from === from)
        .map(({ quantity }) => ({
          item: line.item,
          name: line.itemName,
          quantity: String(quantity),
        })),
    );
}

/** Lines in parts that each fit into one note. */
export function inParts(lines: DraftLine[]): DraftLine[][] {
  const count = Math.ceil(lines.length / MAX_LINES);
  return Array.from({ length: count }, (_, part) => lines.slice(part * MAX_LINES, (part + 1) * MAX_LINES));
}
