import type { Document } from '@godown/shared/documents';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { May } from '../account/may';
import { useApi } from '../account/use-api';
import { ApiError } from '../api/api-error';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { Button, LinkButton } from '../ui/button';
import { Empty } from '../ui/empty';
import { Failure } from '../ui/failure';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { documentQuery } from './document-queries';
import { DocumentSheet } from './document-sheet';
import { useVoiding } from './use-voiding';

/** /documents/:number: a posted document. It prints on A4. */
export function DocumentPage() {
  const { number = '' } = useParams();
  const query = useQuery(documentQuery(useApi(), number));
  const { data, error } = query;
  if (data) {
    return (
      <Page title={`${DOCUMENT_NAMES[data.kind]} ${data.number}`}>
        <Posted key={data.number} document={data} />
      </Page>
    );
  }
  return (
    <Page title={number}>
      <h1 className="mb-5 text-xl [overflow-wrap:anywhere]">{number}</h1>
      {error === null && <TableSkeleton label="Loading the document" />}
      {error !== null && (isMissing(error) ? <Missing /> : <Unloaded query={query} />)}
    </Page>
  );
}

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404;

function Posted({ document }: { document: Document }) {
  const { ask, isBusy, error } = useVoiding(document);
  return (
    <>
      <Notice text={error} className="mb-4" />
      <DocumentSheet document={document}>
        <div className="flex gap-2.5">
          <Button size="small" onClick={() => window.print()}>
            Print
          </Button>
          {!document.voided && (
            <May permission="void">
              <Button size="small" variant="danger" busy={isBusy} onClick={() => void ask()}>
                Cancel this note
              </Button>
            </May>
          )}
        </div>
      </DocumentSheet>
    </>
  );
}

function Missing() {
  return (
    <Empty
      title="There is no document with this number"
      detail="Check the number, or look for it in the list."
    >
      <LinkButton to="/documents" className="mt-2">
        Documents
      </LinkButton>
    </Empty>
  );
}

function Unloaded({ query }: { query: Parameters<typeof toFailure>[0] }) {
  return <Failure title="The document could not be loaded" {...toFailure(query)} />;
}
