import { shortName } from '@godown/shared/items/warehouses';
import { plural, t } from '@lingui/core/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useApi } from '../account/use-api';
import { say } from '../language/say';
import { reorderQuery } from '../reports/report-queries';
import { warehouseOptions } from '../stock/warehouse-options';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Field } from '../ui/field';
import { countText } from '../ui/format';
import { Glyph } from '../ui/glyph';
import { InvalidFilters } from '../ui/invalid-filters';
import { NextPage } from '../ui/list-end';
import { toMissing } from '../ui/missing-text';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { SelectField } from '../ui/select-field';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { useNow } from '../ui/use-now';
import { dayOf, dayText } from '../ui/when';
import { ReorderList } from './reorder-list';
import { type ReorderFilters, readReorder, reorderPath, toReorderSearch } from './reorder-url';
import { useEdits } from './use-edits';

/** /reorder: items at a reorder point or below, by supplier, with the units to transfer and to order. The filters are in the URL. */
export function ReorderPage() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const { filters, errors } = readReorder(search);
  const lines = useLines(filters, { enabled: errors.length === 0 });
  const edits = useEdits();
  const [text, setText] = useState('');
  const today = dayOf(useNow());
  return (
    <Page title={t`To reorder`}>
      <PageHead
        title={t`To reorder`}
        lead={
          <>
            <p role="status" className="print:hidden">
              {errors.length === 0 && <Total lines={lines} />}
            </p>
            <p className="hidden print:block">{t`Order list, ${{ day: dayText(today) }}`}</p>
          </>
        }
        action={null}
      />
      <div className="mt-5 mb-6 print:hidden">
        <Filters
          filters={filters}
          text={text}
          onType={setText}
          onChange={(next) => void navigate(reorderPath(next))}
        />
      </div>
      {errors.length > 0 ? (
        <InvalidFilters
          errors={errors}
          onRemove={() => void navigate(reorderPath(filters), { replace: true })}
        />
      ) : (
        <Content lines={lines} filters={filters} text={text} edits={edits} today={today} />
      )}
    </Page>
  );
}

type Lines = ReturnType<typeof useLines>;

function useLines(filters: Required<ReorderFilters>, { enabled }: { enabled: boolean }) {
  const query = reorderQuery(useApi(), toReorderSearch(filters));
  return useInfiniteQuery({ ...query, enabled, placeholderData: keepPreviousData });
}

function Total({ lines: { data, isError, isPlaceholderData, hasNextPage } }: { lines: Lines }) {
  if (isError && !data) return null;
  if (!data || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-36 animate-shimmer" />;
  const [first] = data.pages;
  const shown = data.pages.reduce((sum, { rows }) => sum + rows.length, 0);
  const isMore = first?.total === null || first?.total === undefined ? hasNextPage : first.hasMore;
  const places = first?.total ?? shown;
  return isMore ? morePlacesText(places) : placesText(places);
}

const placesText = (places: number) =>
  plural(places, {
    0: 'Running low in no places, by supplier',
    one: `Running low in ${{ count: countText(places) }} place, by supplier`,
    other: `Running low in ${{ count: countText(places) }} places, by supplier`,
  });

const morePlacesText = (places: number) =>
  plural(places, {
    one: `Running low in more than ${{ count: countText(places) }} place, by supplier`,
    other: `Running low in more than ${{ count: countText(places) }} places, by supplier`,
  });

interface FiltersProps {
  filters: Required<ReorderFilters>;
  /** The search text for the lines. */
  text: string;
  onType: (text: string) => void;
  onChange: (next: ReorderFilters) => void;
}

function Filters({ filters, text, onType, onChange }: FiltersProps) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={t`Search`}
        type="search"
        autoComplete="off"
        placeholder={t`Name, barcode`}
        maxLength={200}
        value={text}
        onChange={({ target }) => onType(target.value)}
        className="min-w-0 flex-1 basis-44 md:max-w-96"
      />
      <div className="w-32 sm:w-56">
        <SelectField
          label={t`Warehouse`}
          options={[['', t`All`], ...warehouseOptions()]}
          value={filters.warehouse}
          onChange={({ target }) =>
            onChange({ ...filters, warehouse: target.value as ReorderFilters['warehouse'] & string })
          }
        />
      </div>
      {filters.supplier && (
        <Button
          variant="soft"
          aria-label={t`Remove the filter: ${{ supplier: filters.supplier }}`}
          onClick={() => onChange({ ...filters, supplier: '' })}
        >
          <span aria-hidden="true">{filters.supplier}</span>
          <Glyph name="close" className="size-4" />
        </Button>
      )}
    </div>
  );
}

interface ContentProps {
  lines: Lines;
  text: string;
  filters: Required<ReorderFilters>;
  edits: ReturnType<typeof useEdits>;
  today: string;
}

function Content({ lines, text, filters, edits, today }: ContentProps) {
  const deferred = useDeferredValue(text);
  const { data, error, isPlaceholderData } = lines;
  if (error && (!data || isPlaceholderData))
    return <Failure title={t`The low items could not be loaded`} {...toMissing(lines)} />;
  if (!data) return <TableSkeleton label={t`Loading the low items`} />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <Nothing filters={filters} />;
  return (
    <div aria-busy={isPlaceholderData} className={isPlaceholderData ? 'opacity-60' : ''}>
      <ReorderList lines={rows} text={deferred} edits={edits} today={today} filters={filters}>
        {text.trim() !== '' && lines.hasNextPage && (
          <p className="mt-4 text-center text-muted text-sm">{searchedText(rows.length)}</p>
        )}
        <NextPage failed={t`The next lines could not be loaded.`} query={lines} />
      </ReorderList>
    </div>
  );
}

const searchedText = (lines: number) =>
  plural(lines, {
    one: `Only ${{ count: countText(lines) }} line was searched. Show more to search the next.`,
    other: `Only ${{ count: countText(lines) }} lines were searched. Show more to search the next.`,
  });

function Nothing({ filters: { supplier, warehouse } }: { filters: Required<ReorderFilters> }) {
  const isFiltered = supplier !== '' || warehouse !== '';
  return (
    <Empty
      title={
        warehouse === ''
          ? t`Nothing is running low`
          : t`Nothing is running low in ${{ place: say(shortName(warehouse)) }}`
      }
      detail={t`Say on an item's page, under Edit, when to warn you: “Warn me at” ${{ limit: countText(5) }} lists the item here when ${{ limit: countText(5) }} or fewer are left in that warehouse.`}
    >
      <LinkButton to={isFiltered ? '/reorder' : '/manageInventory'} className="mt-2">
        {isFiltered ? t`Show all that run low` : t`Choose an item`}
      </LinkButton>
    </Empty>
  );
}
