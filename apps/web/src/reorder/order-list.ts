import { t } from '@lingui/core/macro';
import type { Plan } from './plan';

/** What is ordered from a supplier, '' for items without one. */
export interface SupplierOrder {
  supplier: string;
  plans: Plan[];
}

/** Only lines with units to order, in the order of the page. */
export function toOrders(plans: readonly Plan[]): SupplierOrder[] {
  const bySupplier = new Map<string, Plan[]>();
  for (const plan of plans) {
    if (plan.order === 0) continue;
    const { supplier } = plan.line;
    bySupplier.set(supplier, [...(bySupplier.get(supplier) ?? []), plan]);
  }
  return [...bySupplier].map(([supplier, ofSupplier]) => ({ supplier, plans: ofSupplier }));
}

/** Such as `Karnaphuli Imports`. */
export const supplierText = (supplier: string) => supplier || t`No supplier`;
