import type { Movement } from '@godown/shared/movements';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { ExportMenu } from '../stock/export-menu';
import { itemQuery, journalQuery, summaryQuery } from '../stock/queries';
import { exportOf } from '../stock/save-export';
import { countText } from '../ui/format';
import { List, ListCount, ListPage } from '../ui/list-page';
import { useUrlFilters } from '../ui/url-filters';
import { MOVEMENT_FILTERS } from './filters';
import { MovementFilters } from './movement-filters';
import { MovementsTable } from './movements-table';
import { useMovementGroups } from './use-movement-groups';
import { useUndoing } from './use-undoing';

/** /movements: every change of stock, newest first. Its filters are in the URL. */
export function MovementsPage() {
  const url = useUrlFilters(MOVEMENT_FILTERS);
  const { filters, search, isValid } = url;
  const journal = useInfiniteQuery({
    ...journalQuery(useApi(), search),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const { groups, movements } = useMovementGroups(journal.data);
  const { start, busy } = useUndoing();
  const itemName = useItemName(filters.item, journal.data && movements);
  return (
    <ListPage
      title="What came and went"
      lead={
        <div className="flex flex-wrap gap-x-4">
          <p role="status" className="min-h-6">
            <ListCount one="movement" query={journal} />
          </p>
          <p role="status">
            <Units search={search} />
          </p>
        </div>
      }
      filters={
        <MovementFilters
          url={url}
          itemName={itemName}
          tools={isValid && <ExportMenu request={exportOf('movements', search)} />}
        />
      }
      url={url}
    >
      <List
        label="What came and went"
        what="movements"
        query={journal}
        count={groups.length}
        empty={EMPTY}
        onClear={url.clear}
      >
        <MovementsTable groups={groups} busy={busy} onUndo={start} />
      </List>
    </ListPage>
  );
}

const EMPTY = {
  title: 'No movements yet',
  detail: 'Every delivery, restock and move will be listed here.',
};

/** The sum of the units. The list is there without it, so a failure is not reported. */
function Units({ search }: { search: string }) {
  const { data } = useQuery(summaryQuery(useApi(), search));
  if (!data || data.count === 0) return null;
  const { count, isExact, unitsIn, unitsOut } = data;
  const units = `${countText(unitsIn)} in, ${countText(unitsOut)} out`;
  return isExact ? units : `${units}, of the newest ${countText(count)}`;
}

/**
 * The name of an item, from one of its movements or else from the item; undefined until it is known. `movements` is
 * undefined until they are fetched.
 */
function useItemName(id: string, movements: readonly Movement[] | undefined): string | undefined {
  const api = useApi();
  const movedName = movements?.find(({ item }) => item === id)?.itemName;
  const { data } = useQuery({
    ...itemQuery(api, id),
    enabled: id !== '' && movements !== undefined && movedName === undefined,
  });
  return movedName ?? data?.name;
}
