import type { LowestRoles } from '@godown/shared/access/roles';

/** The cost of an item after a receipt with prices: the average of all units in stock, or the price of the receipt. */
export const COST_METHODS = ['average', 'last'] as const;
export type CostMethod = (typeof COST_METHODS)[number];

/** Rules for the cost of received goods. */
export interface CostRules {
  costMethod: CostMethod;
  /** True if the transport of a receipt is part of the cost of its goods. */
  transportInCost: boolean;
}

/** Decisions of a shop about its notes with prices. */
export interface TradeRules extends CostRules {
  lowestRoles: LowestRoles;
}

export const DEFAULT_TRADE_RULES: TradeRules = {
  costMethod: 'average',
  transportInCost: true,
  lowestRoles: {},
};
