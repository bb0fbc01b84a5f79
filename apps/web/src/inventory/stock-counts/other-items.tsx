import type { Item } from '@godown/shared/item';
import type { WarehouseId } from '@godown/shared/warehouses';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../auth/use-api';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { stockOf } from '../changes/shown-items';
import { searchItems } from '../list/search';
import { useItemPages } from '../list/use-item-pages';
import { findItem } from '../list-cache';
import { inventoryQuery } from '../queries';
import type { AddedItem } from './shown-lines';

const MAX_SHOWN = 6;

/** Needs the confirmed item: the sheet adds its pending changes. */
function toAdded(item: Item, warehouse: WarehouseId): AddedItem {
  return { item: item._id, itemName: item.name, balance: stockOf(item)[warehouse] };
}

interface OtherItemsProps {
  search: string;
  warehouse: WarehouseId;
  /** The ids of the items on the sheet. */
  onSheet: ReadonlySet<string>;
  onAdd: (item: AddedItem) => void;
}

/** Items that the search finds and that are not on the sheet. */
export function OtherItems({ search, warehouse, onSheet, onAdd }: OtherItemsProps) {
  const client = useQueryClient();
  const { items, complete } = useItemPages(inventoryQuery(useApi()), { everything: true });
  const found = searchItems(items, search).filter(({ _id }) => !onSheet.has(_id));
  if (found.length === 0) return complete ? null : <p className="mt-4 text-muted">Searching all items …</p>;
  return (
    <section aria-label="Items that are not on the sheet" className="mt-5 print:hidden">
      <h2 className="mb-2 text-lg">Not on the sheet</h2>
      <Card>
        <ul className="divide-y divide-line">
          {found.slice(0, MAX_SHOWN).map((item) => (
            <li key={item._id} className="grid grid-cols-[1fr_auto] items-center gap-3 px-4 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">{item.name}</span>
              <Button
                size="small"
                onClick={() => onAdd(toAdded(findItem(client, item._id) ?? item, warehouse))}
              >
                Add <span className="sr-only">{item.name}</span>
              </Button>
            </li>
          ))}
        </ul>
      </Card>
      {found.length > MAX_SHOWN && (
        <p className="mt-2 text-muted text-sm">More items match. Type more of the name.</p>
      )}
    </section>
  );
}
