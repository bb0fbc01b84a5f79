import { JOURNAL_ACTIONS } from '@godown/shared/journal';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { journalQuery } from '../administration/journal-query';
import { JournalTable } from '../administration/journal-table';
import { ACTION_WORDS } from '../administration/journal-words';
import { useApi } from '../auth/use-api';
import { ExportMenu } from '../inventory/export-menu';
import { TableSkeleton } from '../inventory/list/table-skeleton';
import { exportOf } from '../inventory/save-export';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { NextPage } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { QuietLink } from '../ui/quiet-link';
import { SelectField } from '../ui/select-field';
import { toFailure } from '../ui/to-failure';
import { TypedField } from '../ui/typed-field';

const ACTIONS = [
  ['', 'All'],
  ...JOURNAL_ACTIONS.map((action) => [action, ACTION_WORDS[action]] as const),
] as const;
const FILTERS = ['action', 'email', 'from', 'to'] as const;

/** /journal: who changed what besides stock. The filters are in the URL. */
export function JournalPage() {
  const [params, setParams] = useSearchParams();
  const search = String(new URLSearchParams(FILTERS.flatMap((name) => toEntry(name, params.get(name)))));
  const query = useInfiniteQuery(journalQuery(useApi(), search));
  const entries = query.data?.pages.flatMap(({ rows }) => rows);
  const set = (name: (typeof FILTERS)[number]) => (value: string) =>
    setParams((current) => {
      const next = new URLSearchParams(current);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  return (
    <Page title="Journal">
      <PageHead
        title="Journal"
        lead="Who changed what besides stock, for two years."
        links={<QuietLink to="/people">People</QuietLink>}
        action={<ExportMenu request={exportOf('journal', search)} />}
      />
      <div className="mt-5 mb-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        <SelectField
          label="What"
          options={ACTIONS}
          value={params.get('action') ?? ''}
          onChange={({ target }) => set('action')(target.value)}
        />
        <TypedField label="Person" type="email" value={params.get('email') ?? ''} onApply={set('email')} />
        <TypedField label="From" type="date" value={params.get('from') ?? ''} onApply={set('from')} />
        <TypedField label="To" type="date" value={params.get('to') ?? ''} onApply={set('to')} />
      </div>
      {query.isError && !entries && <Failure title="The journal could not be loaded" {...toFailure(query)} />}
      {query.isPending && <TableSkeleton label="Loading the journal" />}
      {entries?.length === 0 && (
        <Empty title="Nothing here" detail="Nobody has changed anything like this in that time." />
      )}
      {entries && entries.length > 0 && <JournalTable entries={entries} />}
      <NextPage what="entries" query={query} />
    </Page>
  );
}

const toEntry = (name: string, value: string | null): [string, string][] => (value ? [[name, value]] : []);
