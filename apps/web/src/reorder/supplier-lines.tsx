import type { ReorderLine } from '@godown/shared/reports';
import { useId } from 'react';
import { DataTable } from '../ui/data-table';
import { countOf } from '../ui/format';
import { QuietLink } from '../ui/quiet-link';
import { supplierText } from './order-list';
import { keyOf } from './plan';
import { ReorderRow } from './reorder-row';
import { type ReorderFilters, reorderPath } from './reorder-url';
import type { useEdits } from './use-edits';

interface SupplierLinesProps {
  supplier: string;
  lines: readonly ReorderLine[];
  edits: ReturnType<typeof useEdits>;
  /** Units of a line in transfer notes that were not posted yet. */
  draftedOf: (line: ReorderLine) => number;
  /** What is listed. */
  filters: ReorderFilters;
}

const COLUMNS = [
  { label: 'Model' },
  { label: 'Warehouse', className: 'w-[21%]' },
  { label: 'Transfer from', className: 'w-[32%]' },
  { label: 'Order', className: 'w-[14%]' },
];

/** The low items of a supplier. */
export function SupplierLines({ supplier, lines, edits, draftedOf, filters }: SupplierLinesProps) {
  const id = useId();
  const name = supplierText(supplier);
  const keys = lines.map(keyOf);
  const isAllTicked = keys.every((key) => edits.edits[key]?.isTicked);
  return (
    <section aria-labelledby={id}>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="text-lg [overflow-wrap:anywhere]">
          {name}
        </h2>
        <div className="flex flex-wrap items-center gap-x-5">
          {!filters.supplier && supplier !== '' && (
            <QuietLink to={reorderPath({ ...filters, supplier })}>
              Only this supplier <span className="sr-only">{name}</span>
            </QuietLink>
          )}
          <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              checked={isAllTicked}
              onChange={({ target }) => edits.tick(keys, target.checked)}
              className="size-5 accent-accent"
            />
            <span>
              Tick {countOf(lines.length, 'line')} <span className="sr-only">of {name}</span>
            </span>
          </label>
        </div>
      </div>
      <DataTable caption={name} columns={COLUMNS} className="md:table-fixed">
        {lines.map((line) => (
          <ReorderRow
            key={keyOf(line)}
            line={line}
            edit={edits.edits[keyOf(line)]}
            drafted={draftedOf(line)}
            onTick={edits.tick}
            onOrder={edits.setOrder}
            onTransfer={edits.setTransfer}
          />
        ))}
      </DataTable>
    </section>
  );
}
