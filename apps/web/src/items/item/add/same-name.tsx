import type { NewItem } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useApi } from '../../../account/use-api';
import { useOwnEmail } from '../../../account/use-own-email';
import type { ItemText } from '../../../stock/fields';
import { offeredItemsQuery } from '../../../stock/offered-items';
import { itemPath } from '../../../stock/stock';
import { QuietLink } from '../../../ui/quiet-link';

interface SameNameProps {
  control: Control<ItemText, unknown, NewItem>;
}

/** Says that an item of this name exists, with a link to it. It can be added all the same. */
export function SameName({ control }: SameNameProps) {
  const text = useWatch({ control, name: 'name' });
  const name = toComparable(text);
  const isSignedIn = useOwnEmail() !== '';
  // Nobody has to wait for it.
  const { data } = useInfiniteQuery({
    ...offeredItemsQuery(useApi(), { q: toSearch(text), sort: 'name' }, MOST),
    enabled: name !== '' && isSignedIn,
  });
  const same = data?.pages[0]?.rows.find((item) => toComparable(item.name) === name);
  return (
    <div role="status" className="not-empty:mt-1.5">
      {same && (
        <p className="flex flex-wrap items-center gap-x-3 rounded-control bg-warn-soft px-3.5 text-sm [overflow-wrap:anywhere]">
          <span className="py-2">
            <Trans>“{{ name: same.name }}” exists already.</Trans>
          </span>
          <QuietLink to={itemPath(same._id)}>
            <Trans>Open it</Trans>
          </QuietLink>
        </p>
      )}
    </div>
  );
}

/** The case and the spaces of a name make no difference. */
const toComparable = (name: string) => name.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** So few items have all words of a name. */
const MOST = 100;
const MAX_SEARCH = 200;

/** The words of a name. Units are left out, because some write them apart from their number: “25 L” is “25L”. */
const toSearch = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/(\d)\s*\p{L}{1,3}(?!\p{L})/gu, '$1 ')
    .trim()
    .slice(0, MAX_SEARCH);
