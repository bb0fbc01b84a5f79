import type { Movement } from '@godown/shared/stock/movements';
import { msg, plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNameOf } from '../account/names';
import { useApi } from '../account/use-api';
import { ExportMenu } from '../stock/export-menu';
import { PersonFilter } from '../stock/person-filter';
import { itemQuery, journalQuery, summaryQuery } from '../stock/queries';
import { exportOf } from '../stock/save-export';
import { useList } from '../stock/use-list';
import { ChoiceFilter, DayFields, FilterFields } from '../ui/filter-fields';
import { countText } from '../ui/format';
import { ListCount, ListPage } from '../ui/list-page';
import { ListTable } from '../ui/list-table';
import { useNow } from '../ui/use-now';
import { filtersText } from './filter-words';
import { MOVEMENT_FILTERS } from './filters';
import { ItemFilter } from './item-filter';
import { isSameGroup } from './movement-groups';
import { movementColumns, movementRow } from './movements-table';
import { PeriodsChoice } from './periods-choice';
import { useMovementGroups } from './use-movement-groups';
import { useUndoing } from './use-undoing';

/** /movements: every change of stock, newest first. Its filters are in the URL. */
export function MovementsPage() {
  const list = useList(MOVEMENTS);
  const { filters, search, query } = list;
  const { groups, movements } = useMovementGroups(query.data);
  const { start, busy } = useUndoing();
  const now = useNow();
  const nameOf = useNameOf();
  const columns = useMemo(() => movementColumns({ busy, onUndo: start }), [busy, start]);
  const shown = { ...list, rows: groups };
  const itemName = useItemName(filters.item, query.data && movements);
  return (
    <ListPage
      list={shown}
      lead={
        <div className="flex flex-wrap gap-x-4">
          <p role="status" className="min-h-6">
            <ListCount list={list} />
          </p>
          <p role="status">
            <Units search={search} />
          </p>
        </div>
      }
      filters={
        <FilterFields
          url={list}
          summary={filtersText({ ...filters, person: nameOf(filters.person) }, itemName, now)}
          quick={<PeriodsChoice url={list} />}
          tools={list.isValid && <ExportMenu request={exportOf('GET /export/movements', search)} />}
          rest={
            <>
              <ChoiceFilter url={list} name="flow" />
              <ChoiceFilter url={list} name="documentKind" />
              <DayFields url={list} />
            </>
          }
        >
          <ItemFilter value={filters.item} name={itemName} onChange={(item) => list.show({ item })} />
          <ChoiceFilter url={list} name="warehouse" />
          <ChoiceFilter url={list} name="reason" />
          <PersonFilter url={list} />
        </FilterFields>
      }
    >
      <ListTable list={shown} columns={columns} rowProps={movementRow} isSame={isSameGroup} />
    </ListPage>
  );
}

const MOVEMENTS = {
  query: journalQuery,
  filters: MOVEMENT_FILTERS,
  words: {
    title: msg`What came and went`,
    loading: msg`Loading the movements`,
    failed: msg`The movements could not be loaded`,
    nextFailed: msg`The next movements could not be loaded.`,
    empty: {
      title: msg`No movements yet`,
      detail: msg`Every delivery, restock and move will be listed here.`,
    },
    filtered: { title: msg`No movements match these filters`, showAll: msg`Show all movements` },
    length: (total: number, count: string) =>
      plural(total, {
        0: 'No movements',
        one: `${count} movement, newest first`,
        other: `${count} movements, newest first`,
      }),
    moreThan: (count: string) => t`More than ${count} movements, newest first`,
  },
};

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
