import { foldText } from '@godown/shared/search/name-order';
import { t } from '@lingui/core/macro';
import type { Plan } from './plan';

/** The order for a supplier, '' for items without one. The name is spelled as in its first item. */
export interface SupplierOrder {
  supplier: string;
  plans: Plan[];
}

/** Only lines with units to order, in the order of the page. */
export function toOrders(plans: readonly Plan[]): SupplierOrder[] {
  const orders = new Map<string, SupplierOrder>();
  for (const plan of plans) {
    if (plan.order === 0) continue;
    const { supplier } = plan.line;
    const key = foldText(supplier);
    const order = orders.get(key) ?? { supplier, plans: [] };
    order.plans.push(plan);
    orders.set(key, order);
  }
  return [...orders.values()];
}

/** Such as `Karnaphuli Imports`. */
export const supplierText = (supplier: string) => supplier || t`No supplier`;
