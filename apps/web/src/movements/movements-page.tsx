import type { Movement } from '@godown/shared/stock/movements';
import { msg, plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { ExportMenu } from '../stock/export-menu';
import { itemQuery, journalQuery, summaryQuery } from '../stock/queries';
import { exportOf } from '../stock/save-export';
import { countText } from '../ui/format';
import { List, ListCount, ListPage, type ListTexts } from '../ui/list-page';
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
      title={t`What came and went`}
      lead={
        <div className="flex flex-wrap gap-x-4">
          <p role="status" className="min-h-6">
            <ListCount text={lengthText} query={journal} />
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
        label={t`What came and went`}
        texts={TEXTS}
        query={journal}
        count={groups.length}
        onClear={url.clear}
      >
        <MovementsTable groups={groups} busy={busy} onUndo={start} />
      </List>
    </ListPage>
  );
}

const TEXTS: ListTexts = {
  loading: msg`Loading the movements`,
  failed: msg`The movements could not be loaded`,
  nextFailed: msg`The next movements could not be loaded.`,
  empty: { title: msg`No movements yet`, detail: msg`Every delivery, restock and move will be listed here.` },
  filtered: { title: msg`No movements match these filters`, showAll: msg`Show all movements` },
};

/** The length of the list. With `isMore` it is longer than `total`. */
function lengthText(total: number, isMore: boolean): string {
  const count = countText(total);
  if (isMore) return t`More than ${count} movements, newest first`;
  return plural(total, {
    0: 'No movements',
    one: `${count} movement, newest first`,
    other: `${count} movements, newest first`,
  });
}

/** The sum of the units. The list is there without it, so a failure is not reported. */
function Units({ search }: { search: string }) {
  const { data } = useQuery(summaryQuery(useApi(), search));
  if (!data || data.count === 0) return null;
  const unitsIn = countText(data.unitsIn);
  const unitsOut = countText(data.unitsOut);
  const count = countText(data.count);
  return data.isExact
    ? t`${unitsIn} in, ${unitsOut} out`
    : t`${unitsIn} in, ${unitsOut} out, of the newest ${count}`;
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
