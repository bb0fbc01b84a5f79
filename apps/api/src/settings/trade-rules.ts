import type { LowestRoles } from '@godown/shared/access/roles';

/** What a receipt with prices makes of the cost of an item: the average of all units in stock, or the price of the receipt. */
export const COST_METHODS = ['average', 'last'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** What goods that are received cost. */
export interface CostRules {
  costMethod: CostMethod;
  /** Whether the transport of a receipt is part of what its goods cost. */
  transportInCost: boolean;
}

/** What a shop has decided about its notes with prices. */
export interface TradeRules extends CostRules {
  lowestRoles: LowestRoles;
}

export const DEFAULT_TRADE_RULES: TradeRules = {
  costMethod: 'average',
  transportInCost: true,
  lowestRoles: {},
};
