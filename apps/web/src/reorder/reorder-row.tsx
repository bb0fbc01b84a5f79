import type { ReorderLine } from '@godown/shared/reports';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { itemPath, stockTone } from '../stock/stock';
import { Chip } from '../ui/chip';
import { Cell, DataRow } from '../ui/data-table';
import { countText } from '../ui/format';
import { type Edit, keyOf, orderText, sourcesOf, transferText } from './plan';
import { UnitsField } from './units-field';

interface ReorderRowProps {
  line: ReorderLine;
  edit: Edit | undefined;
  /** Units of it in transfer notes that were not posted yet. */
  drafted: number;
  onTick: (keys: readonly string[], isTicked: boolean) => void;
  onOrder: (key: string, text: string) => void;
  onTransfer: (key: string, from: WarehouseId, text: string) => void;
}

/** An item that is low in a warehouse, with what to do about it. */
export const ReorderRow = memo(function ReorderRow(props: ReorderRowProps) {
  const { line, edit, drafted, onTick, onOrder, onTransfer } = props;
  const key = keyOf(line);
  const place = shortName(line.warehouse);
  const what = `${line.itemName} in ${place}`;
  return (
    <DataRow className="max-md:grid-cols-2 max-md:gap-3 max-md:p-4">
      <Cell className="max-md:col-span-2 md:align-top!">
        <div className="flex items-start gap-2">
          <label className="-m-1.5 grid size-11 shrink-0 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={what}
              checked={edit?.isTicked ?? false}
              onChange={({ target }) => onTick([key], target.checked)}
              className="size-5 accent-accent"
            />
          </label>
          <span className="min-w-0">
            <Link to={itemPath(line.item)} className="font-[620] [overflow-wrap:anywhere] hover:underline">
              {line.itemName}
            </Link>
            {line.barcode && <span className="block text-muted text-sm">{line.barcode}</span>}
            {drafted > 0 && (
              <span className="block text-sm text-warn">{countText(drafted)} in a draft transfer note</span>
            )}
          </span>
        </div>
      </Cell>
      <Cell className="max-md:col-span-2 md:align-top!">
        <Balance line={line} />
      </Cell>
      <Cell className="max-md:col-span-2 md:align-top!">
        <div className="grid grid-cols-2 gap-3">
          {sourcesOf(line).map((from) => (
            <UnitsField
              key={from}
              label={
                <>
                  <span className="md:hidden">From</span> {shortName(from)}
                </>
              }
              name={`${what}: from ${shortName(from)}`}
              hint={`has ${countText(line.stock[from])}`}
              value={transferText(line, edit, from)}
              onChange={(text) => onTransfer(key, from, text)}
            />
          ))}
        </div>
      </Cell>
      <Cell className="max-md:col-span-2 md:align-top!">
        <UnitsField
          label="Order"
          name={`${what}: order`}
          value={orderText(line, edit)}
          onChange={(text) => onOrder(key, text)}
        />
      </Cell>
    </DataRow>
  );
});

function Balance({ line: { warehouse, stock, reorderPoints } }: { line: ReorderLine }) {
  const balance = stock[warehouse];
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-[560]">{shortName(warehouse)}</span>
      <Chip tone={balance > 0 ? 'low' : stockTone(balance)}>{countText(balance)}</Chip>
      <span className="whitespace-nowrap text-muted text-sm tabular-nums">
        reorder point {countText(reorderPoints[warehouse] ?? 0)}
      </span>
    </span>
  );
}
