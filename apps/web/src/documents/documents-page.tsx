import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { May, useMay } from '../account/may';
import { useApi } from '../account/use-api';
import { newIdempotencyKey } from '../outbox/outbox';
import { DOCUMENT_NAMES, draftPath } from '../stock/document-names';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { OpenStockCounts } from '../stock-counts/open-stock-counts';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { countOf } from '../ui/format';
import { InvalidFilters } from '../ui/invalid-filters';
import { NextPage } from '../ui/list-end';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { useShortcuts } from '../ui/shortcuts';
import { Skeleton } from '../ui/skeleton';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { DRAFT_KINDS } from './document-drafts';
import { DocumentFilters } from './document-filters';
import { documentsQuery } from './document-queries';
import { DocumentsTable } from './documents-table';
import { DraftList } from './draft-list';
import { type Filters, NO_FILTERS, readFilters, toSearch } from './filters';

/** /documents: drafts on this device, and posted documents, newest first. Its filters are in the URL. */
export function DocumentsPage() {
  const { search, pathname } = useLocation();
  const navigate = useNavigate();
  const { filters, errors } = readFilters(search);
  const query = toSearch(filters);
  const documents = useDocuments(query, { enabled: errors.length === 0 });
  const show = (next: Filters) => navigate({ pathname, search: toSearch(next) });

  return (
    <Page title="Documents">
      <PageHead
        title="Documents"
        lead={<p role="status">{errors.length === 0 && <Total documents={documents} />}</p>}
        action={
          <May permission="write">
            <NewDocument />
          </May>
        }
      />
      <DraftList />
      <OpenStockCounts />
      <div className="mt-5 mb-4 print:hidden">
        <DocumentFilters filters={filters} onChange={show} />
        {errors.length === 0 && (
          <div className="mt-3 flex justify-end">
            <ExportMenu request={exportOf('documents', query)} />
          </div>
        )}
      </div>
      {errors.length > 0 ? (
        <InvalidFilters
          errors={errors}
          onRemove={() => navigate({ pathname, search: query }, { replace: true })}
        />
      ) : (
        <Content documents={documents} onClear={query === '' ? undefined : () => show(NO_FILTERS)} />
      )}
    </Page>
  );
}

type Documents = ReturnType<typeof useDocuments>;

function useDocuments(query: string, { enabled }: { enabled: boolean }) {
  const api = useApi();
  return useInfiniteQuery({ ...documentsQuery(api, query), enabled, placeholderData: keepPreviousData });
}

function Total({ documents: { data, isError, isPlaceholderData } }: { documents: Documents }) {
  if (isError && !data) return null;
  const [first] = data?.pages ?? [];
  if (!first || isPlaceholderData) return <Skeleton className="mt-2 h-4 w-36 animate-shimmer" />;
  const { total, hasMore } = first;
  if (total === null) return 'Newest first';
  return total === 0
    ? countOf(0, 'document')
    : `${hasMore ? 'More than ' : ''}${countOf(total, 'document')}, newest first`;
}

interface ContentProps {
  documents: Documents;
  onClear: (() => void) | undefined;
}

function Content({ documents, onClear }: ContentProps) {
  const { data, error, isPlaceholderData } = documents;
  if (error && (!data || isPlaceholderData)) {
    return <Failure title="The documents could not be loaded" {...toFailure(documents)} />;
  }
  if (!data) return <TableSkeleton label="Loading the documents" />;
  const rows = data.pages.flatMap((page) => page.rows);
  if (rows.length === 0 && !isPlaceholderData) return <Nothing onClear={onClear} />;
  return (
    <section
      aria-label="Documents"
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60' : ''}
    >
      <DocumentsTable documents={rows} />
      <NextPage what="documents" query={documents} />
    </section>
  );
}

function Nothing({ onClear }: { onClear: (() => void) | undefined }) {
  const start = useMay('write')
    ? 'Start with a new delivery note, receipt or transfer note.'
    : 'Every note that is sent will be listed here.';
  return (
    <Empty
      title={onClear ? 'No documents match these filters' : 'No documents yet'}
      detail={onClear ? 'Remove one of them.' : start}
    >
      {onClear && (
        <Button variant="quiet" onClick={onClear} className="mt-2">
          Show all documents
        </Button>
      )}
    </Empty>
  );
}

/** A button for each kind of document that can be written, and one that starts a stock count. */
function NewDocument() {
  const navigate = useNavigate();
  const start = (kind: (typeof DRAFT_KINDS)[number]) =>
    navigate(`${draftPath(newIdempotencyKey())}?kind=${kind}`);
  useShortcuts({ n: () => void start('delivery') });
  return (
    <div className="flex flex-wrap gap-2.5">
      {DRAFT_KINDS.map((kind) => (
        <Button
          key={kind}
          size="small"
          variant={kind === 'delivery' ? 'primary' : 'quiet'}
          onClick={() => start(kind)}
        >
          New {DOCUMENT_NAMES[kind].toLowerCase()}
        </Button>
      ))}
      <LinkButton to="/stockCounts/new" size="small">
        New stock count
      </LinkButton>
    </div>
  );
}
