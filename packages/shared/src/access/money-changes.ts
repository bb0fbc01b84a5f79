/**
 * The permissions for changes of prices, costs and balances. Each way to change one asks for the permission that stands here: routes,
 * jobs, notes and screens. Record 14 lists the ways, and a test compares it with this table.
 */
import type { BulkChange, JobKind } from '../bulk/jobs.js';
import type { Permission } from './roles.js';

export const MONEY_CHANGES = {
  /** Add an item with a price, edit its price, change the prices of many, and undo or cancel that. */
  itemPrice: 'price',
  /** Deliver at a price other than the item's or the customer's last one, or with a discount. It becomes the customer's last price. */
  notePrice: 'price',
  /** Give money back without a note that says what was paid, or more than it says. */
  refund: 'price',
  /** Add an item with a cost, or edit its cost. */
  itemCost: 'cost',
  /** Lower a known cost with a receipt, or with its return below the cost before it. The receipt of others leaves the cost as it is. */
  lowerCost: 'belowCost',
  /** Deliver below cost. */
  belowCost: 'belowCost',
  /** Send a note with prices, which changes the account of its customer or supplier. */
  note: 'trade',
  /** Take a payment, pay, refund, undo one of them, or mark a cheque as bounced. */
  payment: 'trade',
  /** Set the credit limit of a customer. */
  creditLimit: 'trade',
  /** Add a customer or supplier who owes or is owed something. */
  opening: 'adjust',
  /** Correct an account, or undo a correction. */
  adjustment: 'adjust',
  /** Merge two accounts, or bring earlier notes to one. */
  move: 'adjust',
  /** Cancel a note: its account, cost and last prices go back. */
  cancel: 'void',
  /** Import items, or customers and suppliers with their debts, and undo an import. */
  import: 'import',
  /** Delete or restore an item with its price and its cost. */
  delete: 'delete',
} as const satisfies Record<string, Permission>;
export type MoneyChange = keyof typeof MONEY_CHANGES;

interface ItemMoney {
  price?: number | undefined;
  cost?: number | null | undefined;
}

/** The permissions for a new item. One without a price, which is 0, needs none. */
export const neededToAddItem = ({ price = 0, cost }: ItemMoney): Permission[] => [
  ...(price === 0 ? [] : [MONEY_CHANGES.itemPrice]),
  ...(cost === undefined ? [] : [MONEY_CHANGES.itemCost]),
];

/** The permissions for an edit of an item. A price of 0 is a change, too. */
export const neededToEditItem = ({ price, cost }: ItemMoney): Permission[] => [
  ...(price === undefined ? [] : [MONEY_CHANGES.itemPrice]),
  ...(cost === undefined ? [] : [MONEY_CHANGES.itemCost]),
];

/** The permissions to start, cancel and undo a job. An import has no `change`. */
export function neededForJob({
  kind,
  change,
}: {
  kind: JobKind;
  change?: BulkChange | undefined;
}): Permission {
  if (kind === 'import') return MONEY_CHANGES.import;
  if (kind === 'delete') return MONEY_CHANGES.delete;
  return change?.kind === 'supplier' ? 'write' : MONEY_CHANGES.itemPrice;
}

interface PartnerMoney {
  opening?: number | undefined;
  creditLimit?: number | null | undefined;
}

/** The permissions to add or edit a customer or supplier. */
export const neededForPartner = ({ opening, creditLimit }: PartnerMoney): Permission[] => [
  ...(opening === undefined ? [] : [opening === 0 ? MONEY_CHANGES.note : MONEY_CHANGES.opening]),
  ...(creditLimit === undefined ? [] : [MONEY_CHANGES.creditLimit]),
];
