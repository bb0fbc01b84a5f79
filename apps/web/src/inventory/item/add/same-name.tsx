import type { NewItem } from '@godown/shared/item';
import { useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { useApi } from '../../../auth/use-api';
import { QuietLink } from '../../../ui/quiet-link';
import type { ItemText } from '../../fields';
import { useItemPages } from '../../list/use-item-pages';
import { inventoryQuery } from '../../queries';
import { itemPath } from '../../stock';

interface SameNameProps {
  control: Control<ItemText, unknown, NewItem>;
}

/** Says that an item of this name exists, with a link to it. It can be added all the same. */
export function SameName({ control }: SameNameProps) {
  const name = toComparable(useWatch({ control, name: 'name' }));
  const isNeeded = name !== '';
  // Nobody has to wait for it.
  const { items } = useItemPages(
    { ...inventoryQuery(useApi()), enabled: isNeeded },
    { everything: isNeeded },
  );
  const same = useMemo(() => items.find((item) => toComparable(item.name) === name), [items, name]);
  return (
    <div role="status" className="not-empty:mt-1.5">
      {same && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-warn-soft px-3.5 text-sm [overflow-wrap:anywhere]">
          <span className="py-2">“{same.name}” exists already.</span>
          <QuietLink to={itemPath(same._id)}>Open it</QuietLink>
        </p>
      )}
    </div>
  );
}

/** The case and the spaces of a name make no difference. */
const toComparable = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
