import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { stockOf } from '../stock/changes/shown-items';
import { findItem } from '../stock/list-cache';
import { useOfferedItems } from '../stock/use-offered-items';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { WholeWords } from '../ui/whole-words';
import type { AddedItem } from './shown-lines';

const MAX_SHOWN = 6;
/** Some of these may be on the sheet. */
const MAX_FOUND = 50;

/** Needs the confirmed item: the sheet adds its pending changes. */
export function toAdded(item: Item, warehouse: WarehouseId): AddedItem {
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
  const { items, state } = useOfferedItems({ text: search, limit: MAX_FOUND, isEnabled: true });
  const found = items.filter(({ _id }) => !onSheet.has(_id));
  if (found.length === 0) return <NoOthers state={state} />;
  return (
    <section aria-label={t`Items that are not on the sheet`} className="mt-5 print:hidden">
      <h2 className="mb-2 text-lg">
        <Trans>Not on the sheet</Trans>
      </h2>
      <Card>
        <ul className="divide-y divide-line">
          {found.slice(0, MAX_SHOWN).map((item) => {
            const { _id, name } = item;
            return (
              <li key={_id} className="grid grid-cols-[1fr_auto] items-center gap-3 px-4 py-2.5">
                <span className="min-w-0 [overflow-wrap:anywhere]">
                  <WholeWords text={name} />
                </span>
                <Button size="small" onClick={() => onAdd(toAdded(findItem(client, _id) ?? item, warehouse))}>
                  <Trans>
                    Add <span className="sr-only">{name}</span>
                  </Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      </Card>
      {(found.length > MAX_SHOWN || state === 'more') && (
        <p className="mt-2 text-muted text-sm">{i18n._(MORE)}</p>
      )}
    </section>
  );
}

const MORE = msg`More items match. Type more of the name.`;

const WORDS = {
  searching: msg`Searching all items …`,
  complete: null,
  more: MORE,
  failed: msg`The items that are not on the sheet could not be searched.`,
};

function NoOthers({ state }: { state: keyof typeof WORDS }) {
  const words = WORDS[state];
  return (
    <p role="status" className="mt-4 text-muted empty:sr-only print:hidden">
      {words && i18n._(words)}
    </p>
  );
}
