import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { May, useMay } from '../account/may';
import { useApi } from '../account/use-api';
import { newIdempotencyKey } from '../outbox/outbox';
import { DOCUMENT_NAMES, draftPath } from '../stock/document-names';
import { ExportMenu } from '../stock/export-menu';
import { exportOf } from '../stock/save-export';
import { Button, LinkButton } from '../ui/button';
import { List, ListCount, ListPage } from '../ui/list-page';
import { useShortcuts } from '../ui/shortcuts';
import { useUrlFilters } from '../ui/url-filters';
import { DRAFT_KINDS } from './document-drafts';
import { DocumentFilters } from './document-filters';
import { documentsQuery } from './document-queries';
import { DocumentsTable } from './documents-table';
import { DraftList } from './draft-list';
import { DOCUMENT_FILTERS } from './filters';

/** /documents: drafts on this device, and posted documents, newest first. Its filters are in the URL. */
export function DocumentsPage() {
  const url = useUrlFilters(DOCUMENT_FILTERS);
  const { search, isValid } = url;
  const query = useInfiniteQuery({
    ...documentsQuery(useApi(), search),
    enabled: isValid,
    placeholderData: keepPreviousData,
  });
  const documents = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const detail = useMay('write')
    ? 'Start with a new delivery note, receipt or transfer note.'
    : 'Every note that is sent will be listed here.';
  return (
    <ListPage
      title="Documents"
      lead={
        <p role="status">
          <ListCount one="document" query={query} />
        </p>
      }
      action={
        <May permission="write">
          <NewDocument />
        </May>
      }
      before={<DraftList />}
      filters={
        <DocumentFilters
          url={url}
          tools={isValid && <ExportMenu request={exportOf('documents', search)} />}
        />
      }
      url={url}
    >
      <List
        label="Documents"
        what="documents"
        query={query}
        count={documents.length}
        empty={{ title: 'No documents yet', detail }}
        onClear={url.clear}
      >
        <DocumentsTable documents={documents} />
      </List>
    </ListPage>
  );
}

/** A button for each kind of document that can be written, and one that starts a stock count. */
function NewDocument() {
  const navigate = useNavigate();
  const start = (kind: (typeof DRAFT_KINDS)[number]) =>
    navigate(`${draftPath(newIdempotencyKey())}?kind=${kind}`);
  useShortcuts({ n: () => void start('delivery') });
  return (
    <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto sm:flex-wrap">
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
