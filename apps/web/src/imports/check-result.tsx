import type { Import, RowStatus } from '@godown/shared/bulk/imports';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../account/use-api';
import { ExportButton } from '../stock/export-menu';
import { requestOf } from '../stock/save-export';
import { Card } from '../ui/card';
import { Failure } from '../ui/failure';
import { countText } from '../ui/format';
import { NextPage } from '../ui/list-end';
import { Spinner } from '../ui/spinner';
import { toFailure } from '../ui/to-failure';
import { importRowsQuery } from './import-queries';
import { ImportRows } from './import-rows';

type Counts = NonNullable<Import['counts']>;

/** Rows by status, or those with warnings. */
type List = RowStatus | 'warned';
/** The button, the name of the list, and the text if it is empty. */
const LISTS: Record<List, Record<'label' | 'name' | 'none', MessageDescriptor>> = {
  warned: { label: msg`With warnings`, name: msg`Rows with warnings`, none: msg`No rows with warnings.` },
  wrong: { label: msg`Wrong`, name: msg`Wrong rows`, none: msg`No wrong rows.` },
  leftOut: { label: msg`Left out`, name: msg`Left out rows`, none: msg`No left out rows.` },
  changed: { label: msg`Changed`, name: msg`Changed rows`, none: msg`No changed rows.` },
  new: { label: msg`New`, name: msg`New rows`, none: msg`No new rows.` },
  unchanged: { label: msg`Unchanged`, name: msg`Unchanged rows`, none: msg`No unchanged rows.` },
};
/** Rows that need a look come first. */
const LIST_NAMES: readonly List[] = ['wrong', 'warned', 'leftOut', 'changed', 'new', 'unchanged'];
/** Shown only if there are such rows. */
const HIDDEN_IF_EMPTY: readonly List[] = ['warned', 'leftOut'];

/** The rows by status, with what would happen to each, or has happened. */
export function CheckResult({ file, counts }: { file: Import; counts: Counts }) {
  const isApplied = file.job !== undefined;
  const count = (list: List) => (list === 'warned' ? (file.warned ?? 0) : counts[list]);
  const first = LIST_NAMES.find((list) => count(list) > 0);
  const [status, setStatus] = useState<List>(first ?? 'new');
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{isApplied ? t`The rows of the file` : t`What would happen`}</h2>
        {counts.wrong > 0 && (
          <ExportButton
            label={t`Download the wrong rows`}
            request={requestOf('GET /imports/{id}/wrong.csv', { params: { id: file._id } })}
          />
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {LIST_NAMES.filter((list) => !HIDDEN_IF_EMPTY.includes(list) || count(list) > 0).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={status === each}
            onClick={() => setStatus(each)}
            className={`min-h-11 rounded-full border px-4 font-[560] text-sm tabular-nums ${
              status === each ? 'border-accent bg-accent-soft text-accent' : 'border-edge hover:border-muted'
            }`}
          >
            {i18n._(LISTS[each].label)} {countText(count(each))}
          </button>
        ))}
      </div>
      <Rows id={file._id} status={status} isApplied={isApplied} />
    </Card>
  );
}

interface RowsProps {
  id: string;
  status: List;
  isApplied: boolean;
}

function Rows({ id, status, isApplied }: RowsProps) {
  const query = useInfiniteQuery(importRowsQuery(useApi(), id, status));
  const { data, error } = query;
  if (error && !data) return <Failure title={t`The rows could not be loaded`} {...toFailure(query)} />;
  if (!data) return <Spinner />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0) return <p className="text-muted">{i18n._(LISTS[status].none)}</p>;
  return (
    <section aria-label={i18n._(LISTS[status].name)}>
      <ImportRows rows={rows} isApplied={isApplied} />
      <NextPage failed={t`The next rows could not be loaded.`} query={query} />
    </section>
  );
}
