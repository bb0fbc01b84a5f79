import type { Item } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { say } from '../../../language/say';
import { stockOf } from '../../../stock/changes/shown-items';
import { readCount } from '../../../stock/check-count';
import { countText } from '../../../ui/format';
import { goodUnits } from '../../drafts/conditions';
import type { DraftLine } from '../../drafts/document-drafts';

interface LineFactsProps {
  item: Item;
  warehouse: WarehouseId;
  line: DraftLine;
  /** True if the pieces leave the warehouse. */
  takes: boolean;
}

/** True if the line takes more good pieces than the warehouse has. */
export const isShort = ({
  item,
  warehouse,
  line,
  takes,
}: Omit<LineFactsProps, 'item'> & { item: Item | undefined }): boolean =>
  takes && item !== undefined && goodUnits(line) > stockOf(item)[warehouse];

/** The stock of the item in the warehouse, or its damaged pieces there if only such leave it. */
export function LineFacts({ item, warehouse, line, takes }: LineFactsProps) {
  const units = goodUnits(line);
  const isDamaged = takes && line.condition === 'damaged' && units === 0;
  const held = isDamaged ? (item.damaged?.[warehouse] ?? 0) : stockOf(item)[warehouse];
  const taken = isDamaged ? (readCount(line.quantity) ?? 0) : units;
  const place = say(shortName(warehouse));
  const count = countText(held);
  return (
    <p className="text-muted text-sm tabular-nums">
      <span className={takes && taken > held ? 'font-[620] text-warn' : ''}>
        <span className="max-sm:hidden">
          {isDamaged ? (
            <Trans>
              {place} has {count} damaged
            </Trans>
          ) : (
            <Trans>
              {place} has {count}
            </Trans>
          )}
        </span>
        {/* Beside an amount, where the head of the note says which warehouse. */}
        <span className="sm:hidden">
          {isDamaged ? <Trans>Damaged: {count}</Trans> : <Trans>In stock: {count}</Trans>}
        </span>
      </span>
    </p>
  );
}
