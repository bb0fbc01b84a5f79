import type { Item } from '@godown/shared/items/item';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { Trans } from '@lingui/react/macro';
import { say } from '../../../language/say';
import { stockOf } from '../../../stock/changes/shown-items';
import { countText } from '../../../ui/format';

interface LineFactsProps {
  item: Item;
  warehouse: WarehouseId;
  taken: number;
}

/** The stock of the item in the warehouse. */
export function LineFacts({ item, warehouse, taken }: LineFactsProps) {
  const held = stockOf(item)[warehouse];
  const place = say(shortName(warehouse));
  const count = countText(held);
  return (
    <p className="text-muted text-sm tabular-nums">
      <span className={taken > held ? 'font-[620] text-warn' : ''}>
        <span className="max-sm:hidden">
          <Trans>
            {place} has {count}
          </Trans>
        </span>
        {/* Beside an amount, where the head of the note says which warehouse. */}
        <span className="sm:hidden">
          <Trans>In stock: {count}</Trans>
        </span>
      </span>
    </p>
  );
}
