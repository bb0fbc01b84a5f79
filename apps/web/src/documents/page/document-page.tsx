import type { Document } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { May } from '../../account/may';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { Button, LinkButton } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { Failure } from '../../ui/failure';
import { FormNotice } from '../../ui/form-notice';
import { toMissing } from '../../ui/missing-text';
import { Page } from '../../ui/page';
import { TableSkeleton } from '../../ui/table-skeleton';
import { documentQuery } from '../document-queries';
import { Printable } from '../paper/printable';
import { NoteDue } from './note-due';
import { ReturnButton } from './return-button';
import { useVoiding } from './use-voiding';

interface DocumentPageProps {
  /** The button that pays what is due of a note. */
  payment?: (document: Document) => ReactNode;
}

/** /documents/:number: a posted document. It prints on A4 or on a roll. */
export function DocumentPage({ payment }: DocumentPageProps) {
  const { number = '' } = useParams();
  const query = useQuery(documentQuery(useApi(), number));
  const { data, error } = query;
  if (data) {
    return (
      <Page title={`${i18n._(DOCUMENT_NAMES[data.kind])} ${data.number}`}>
        <Posted key={data.number} document={data}>
          {payment?.(data)}
        </Posted>
      </Page>
    );
  }
  return (
    <Page title={number}>
      <h1 className="mb-5 text-xl [overflow-wrap:anywhere]">{number}</h1>
      {error === null && <TableSkeleton label={t`Loading the document`} />}
      {error && isMissing(error) && <Missing />}
      {error && !isMissing(error) && (
        <Failure title={t`The document could not be loaded`} {...toMissing(query)} />
      )}
    </Page>
  );
}

const isMissing = (error: Error) => error instanceof ApiError && error.status === 404;

function Posted({ document, children }: { document: Document; children: ReactNode }) {
  const { ask, isBusy, error } = useVoiding(document);
  const page = useRef<HTMLDivElement>(null);
  const isVoided = document.voided !== undefined;
  const wasVoided = useRef(isVoided);
  useEffect(() => {
    // The button that cancelled it is gone. Where somebody else has cancelled it, the focus stays.
    const isLost = globalThis.document.activeElement === globalThis.document.body;
    if (isVoided && !wasVoided.current && isLost) page.current?.focus({ preventScroll: true });
    wasVoided.current = isVoided;
  }, [isVoided]);
  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <Printable document={document} head={<NoteDue document={document} />}>
        {children}
        {!document.voided && <ReturnButton document={document} />}
      </Printable>
      {!document.voided && (
        <May permission="void">
          <Button size="small" variant="danger" busy={isBusy} onClick={() => void ask()} className="mt-8">
            <Trans>Cancel this note</Trans>
          </Button>
        </May>
      )}
      {/* Where the button was pressed. */}
      <FormNotice text={error} className="mt-4" />
    </div>
  );
}

function Missing() {
  return (
    <Empty
      title={t`There is no document with this number`}
      detail={t`Check the number, or look for it in the list.`}
    >
      <LinkButton to="/documents" className="mt-2">
        <Trans>Documents</Trans>
      </LinkButton>
    </Empty>
  );
}
