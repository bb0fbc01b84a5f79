import type { ReorderLine } from '@godown/shared/reports';
import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { useDrafts } from '../documents/use-drafts';
import { readNumber } from '../ui/read-number';
import { ChosenBar } from './chosen-bar';
import { toOrders } from './order-list';
import { OrderSheet } from './order-sheet';
import { keyOf, type Plan, planOf } from './plan';
import type { ReorderFilters } from './reorder-url';
import { SupplierLines } from './supplier-lines';
import type { useEdits } from './use-edits';

interface ReorderListProps {
  /** Those of a supplier follow each other. */
  lines: readonly ReorderLine[];
  edits: ReturnType<typeof useEdits>;
  today: string;
  filters: ReorderFilters;
  /** The end of the list. */
  children: ReactNode;
}

/** The low items by supplier, and what can be done with those that are ticked. On paper it is the order list. */
export function ReorderList({ lines, edits, today, filters, children }: ReorderListProps) {
  const draftedOf = useDrafted();
  const ticked = lines.filter((line) => edits.edits[keyOf(line)]?.isTicked);
  const plans = plansOf(ticked, edits.edits);
  const printed = ticked.length > 0 ? plans : plansOf(lines, edits.edits);
  return (
    <>
      <div className="grid grid-cols-1 gap-8 print:hidden">
        {bySupplier(lines).map((ofSupplier) => (
          <SupplierLines
            key={ofSupplier[0].supplier}
            supplier={ofSupplier[0].supplier}
            lines={ofSupplier}
            edits={edits}
            draftedOf={draftedOf}
            filters={filters}
          />
        ))}
      </div>
      <OrderSheet orders={toOrders(printed)} />
      <div className="mb-6 print:hidden">{children}</div>
      <ChosenBar plans={plans} wrong={ticked.length - plans.length} today={today} />
    </>
  );
}

function plansOf(lines: readonly ReorderLine[], edits: ReorderListProps['edits']['edits']): Plan[] {
  return lines.map((line) => planOf(line, edits[keyOf(line)])).filter((plan) => plan !== null);
}

type Group = [ReorderLine, ...ReorderLine[]];

function bySupplier(lines: readonly ReorderLine[]): Group[] {
  const groups = new Map<string, Group>();
  for (const line of lines) {
    const group = groups.get(line.supplier);
    if (group) group.push(line);
    else groups.set(line.supplier, [line]);
  }
  return [...groups.values()];
}

/** Returns a function: the units of a line in this person's transfer notes that were not posted yet. */
function useDrafted(): (line: ReorderLine) => number {
  const drafts = useDrafts();
  return useCallback(
    ({ item, warehouse }) =>
      drafts
        .filter(({ kind, to }) => kind === 'transfer' && to === warehouse)
        .flatMap(({ lines }) => lines.filter((line) => line.item === item))
        .reduce((sum, { quantity }) => sum + (readNumber(quantity) ?? 0), 0),
    [drafts],
  );
}
