import { shortName, WAREHOUSE_IDS } from '@godown/shared/items/warehouses';
import { searchWordsOf, typedWordsOf } from '@godown/shared/search/search-words';
import type { ReorderLine } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type ReactNode, useCallback, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { May } from '../account/may';
import { useDrafts } from '../documents/drafts/use-drafts';
import { say } from '../language/say';
import { namedSupplierPath } from '../stock/supplier-paths';
import { isSameName } from '../stock/use-namesake';
import { DataTable } from '../ui/data-table';
import { Empty } from '../ui/empty';
import { QuietLink } from '../ui/quiet-link';
import { readNumber } from '../ui/read-number';
import { ChosenBar } from './chosen-bar';
import { supplierText, toOrders } from './order-list';
import { OrderSheet } from './order-sheet';
import { keyOf, type Plan, planOf } from './plan';
import { ReorderRow } from './reorder-row';
import { type ReorderFilters, reorderPath } from './reorder-url';
import type { useEdits } from './use-edits';

interface ReorderListProps {
  /** The lines of a supplier follow each other. */
  lines: readonly ReorderLine[];
  /** The search text for the lines. */
  text: string;
  edits: ReturnType<typeof useEdits>;
  today: string;
  filters: ReorderFilters;
  /** The end of the list. */
  children: ReactNode;
}

/** The low items by supplier, and the actions for the selected ones. On paper it is the order list. */
export function ReorderList({ lines, text, edits, today, filters, children }: ReorderListProps) {
  const shown = useMemo(() => findLines(lines, text), [lines, text]);
  const ticked = lines.filter((line) => edits.edits[keyOf(line)]?.isTicked);
  const plans = plansOf(ticked, edits.edits);
  const printed = ticked.length > 0 ? plans : plansOf(lines, edits.edits);
  const keys = shown.map(keyOf);
  return (
    <>
      <div className="print:hidden">
        {shown.length > 0 ? (
          <LinesTable lines={shown} edits={edits} filters={filters} />
        ) : (
          <Empty title={t`No line found`} detail={t`No name, supplier or barcode begins with this text.`} />
        )}
      </div>
      <OrderSheet orders={toOrders(printed)} />
      <div className="mb-6 print:hidden">{children}</div>
      <ChosenBar
        plans={plans}
        wrong={ticked.length - plans.length}
        today={today}
        isAll={keys.length > 0 && keys.every((key) => edits.edits[key]?.isTicked)}
        onAll={(isTicked) => edits.tick(keys, isTicked)}
      />
    </>
  );
}

const columns = () => [
  { label: t`Item` },
  ...WAREHOUSE_IDS.map((id) => ({ label: say(shortName(id)), className: 'w-[18%]', end: true })),
  { label: t`Order`, className: 'w-[13%]', end: true },
];

function LinesTable({ lines, edits, filters }: Pick<ReorderListProps, 'lines' | 'edits' | 'filters'>) {
  const draftedOf = useDrafted();
  return (
    <DataTable isDense caption={t`Low items`} columns={columns()} className="md:table-fixed">
      {lines.map((line, index) => (
        <Fragment key={keyOf(line)}>
          {!isSameSupplier(line, lines[index - 1]) && (
            <SupplierRow supplier={line.supplier} filters={filters} />
          )}
          <ReorderRow
            line={line}
            isFurther={line.item === lines[index - 1]?.item}
            edit={edits.edits[keyOf(line)]}
            drafted={draftedOf(line)}
            onTick={edits.tick}
            onOrder={edits.setOrder}
            onTransfer={edits.setTransfer}
          />
        </Fragment>
      ))}
    </DataTable>
  );
}

const isSameSupplier = ({ supplier }: ReorderLine, previous: ReorderLine | undefined) =>
  previous !== undefined && isSameName(supplier, previous.supplier);

/** The heading of a supplier's lines. It leads to these lines alone, and to the supplier. */
function SupplierRow({ supplier, filters }: { supplier: string; filters: ReorderFilters }) {
  const name = supplierText(supplier);
  return (
    <tr className="max-md:block max-md:border-line max-md:border-t">
      <th
        colSpan={WAREHOUSE_IDS.length + 2}
        scope="colgroup"
        className="bg-ground text-left text-sm max-md:block max-md:px-4 md:border-line md:border-t md:px-3 lg:px-4"
      >
        <div className="flex items-center justify-between gap-x-4">
          <h2 className="min-w-0 font-[620] text-sm tracking-normal [overflow-wrap:anywhere]">
            {filters.supplier || supplier === '' ? (
              <span className="inline-flex min-h-11 items-center">{name}</span>
            ) : (
              <Link
                to={reorderPath({ ...filters, supplier })}
                aria-label={t`Only this supplier: ${name}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                {name}
              </Link>
            )}
          </h2>
          {supplier !== '' && (
            <May permission="trade">
              <QuietLink to={namedSupplierPath(supplier)} aria-label={t`Open the supplier ${name}`}>
                <Trans>Open supplier</Trans>
              </QuietLink>
            </May>
          )}
        </div>
      </th>
    </tr>
  );
}

/** The lines in which each typed word begins a word of the name, the supplier or the barcode. */
function findLines(lines: readonly ReorderLine[], text: string): readonly ReorderLine[] {
  const typed = typedWordsOf(text);
  if (typed.length === 0) return lines;
  return lines.filter(({ itemName, supplier, barcode = '' }) => {
    const words = [itemName, supplier, barcode].flatMap(searchWordsOf);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}

function plansOf(lines: readonly ReorderLine[], edits: ReorderListProps['edits']['edits']): Plan[] {
  return lines.map((line) => planOf(line, edits[keyOf(line)])).filter((plan) => plan !== null);
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
