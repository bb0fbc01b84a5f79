import type { LowestRoles } from '@godown/shared/access/roles';

/** What a receipt with prices makes of the cost of an item: the average of all units in stock, or the price of the receipt. */
export const COST_METHODS = ['average', 'last'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** What a shop has decided about its notes with prices. */
export interface TradeRules {
  costMethod: CostMethod;
  lowestRoles: LowestRoles;
}

export const DEFAULT_TRADE_RULES: TradeRules = { costMethod: 'average', lowestRoles: {} };
