import type { Document } from '@godown/shared/documents';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import type { ReactNode } from 'react';
import { DOCUMENT_NAMES, PARTY_NAMES, REFERENCE_NAMES } from '../stock/document-names';
import { EmailAddress } from '../ui/email-address';
import { dateText, exactText } from '../ui/when';
import { LinesTable } from './lines-table';
import { Letterhead, Signatures, VoidStamp } from './paper-parts';
import { useCompany } from './use-company';

interface DocumentSheetProps {
  document: Document;
  /** Buttons beside the title. */
  children: ReactNode;
}

/** A posted document, on the screen and on paper. */
export function DocumentSheet({ document, children }: DocumentSheetProps) {
  const { kind, number, at, email, warehouse, to, party, reference, note, voided } = document;
  return (
    <article className="relative">
      <Letterhead />
      {voided && <VoidStamp />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl">
          {DOCUMENT_NAMES[kind]} <span className="whitespace-nowrap">{number}</span>
        </h1>
        {children}
      </div>
      {voided && (
        <p className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 font-[620] text-bad">
          Cancelled by {voided.by} on {exactText(voided.at)}. Its stock went back.
        </p>
      )}
      <dl className="mt-4 mb-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 print:grid-cols-3">
        <Fact label="Date">
          <time dateTime={at} title={exactText(at)}>
            {dateText(at)}
          </time>
        </Fact>
        <Fact label={kind === 'receipt' ? 'Into' : kind === 'count' ? 'Warehouse' : 'From'}>
          <Place id={warehouse} />
        </Fact>
        {to && (
          <Fact label="To">
            <Place id={to} />
          </Fact>
        )}
        {party && <Fact label={PARTY_NAMES[kind] ?? 'Party'}>{party}</Fact>}
        {reference && <Fact label={REFERENCE_NAMES[kind]}>{reference}</Fact>}
        <Fact label="Written by">
          <EmailAddress address={email} />
        </Fact>
      </dl>
      <LinesTable document={document} />
      {/* As a table Chrome keeps it on one sheet; as any other box it may still divide it. */}
      <div className="break-inside-avoid print:table print:w-full">
        {note && (
          <p className="mt-5 [overflow-wrap:anywhere]">
            <span className="font-[620]">Note:</span> {note}
          </p>
        )}
        <Signatures document={document} />
      </div>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="font-[560] [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

/** A warehouse, on paper with its address. */
function Place({ id }: { id: WarehouseId }) {
  const address = useCompany()?.warehouseAddresses[id];
  return (
    <>
      {WAREHOUSES.find((warehouse) => warehouse.id === id)?.name}
      {address && (
        <span className="hidden whitespace-pre-line font-normal text-sm print:block">{address}</span>
      )}
    </>
  );
}
