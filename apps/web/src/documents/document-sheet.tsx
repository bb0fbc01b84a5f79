import type { Document, DocumentKind } from '@godown/shared/documents';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { DOCUMENT_NAMES, PARTY_NAMES, REFERENCE_NAMES } from '../stock/document-names';
import { EmailAddress } from '../ui/email-address';
import { dateText, exactText, fullText } from '../ui/when';
import { LinesTable } from './lines-table';
import { Letterhead, Signatures, VoidStamp } from './paper-parts';
import { useSheetText } from './sheet-texts';
import { useCompany } from './use-company';

interface DocumentSheetProps {
  document: Document;
  /** Buttons beside the title. */
  children: ReactNode;
}

const WAREHOUSE_NAMES = {
  receipt: msg`Into`,
  delivery: msg({ message: 'From', context: 'warehouse' }),
  transfer: msg({ message: 'From', context: 'warehouse' }),
  count: msg`Warehouse`,
} satisfies Record<DocumentKind, unknown>;

/** A posted document, on the screen and on paper. */
export function DocumentSheet({ document, children }: DocumentSheetProps) {
  const { kind, number, at, email, warehouse, to, party, reference, note, voided } = document;
  const { say, write, language } = useSheetText();
  return (
    <article lang={language} className="relative">
      <Letterhead />
      {voided && <VoidStamp />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl">
          {say(DOCUMENT_NAMES[kind])} <span className="whitespace-nowrap">{number}</span>
        </h1>
        {children}
      </div>
      {voided && (
        <p className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 font-[620] text-bad">
          {say(
            (each) =>
              msg`Cancelled by ${{ person: voided.by }} on ${{ time: fullText(voided.at, each) }} in Bangladesh. Its stock went back.`,
          )}
          {voided.reason && (
            <span className="mt-1 block font-[400] text-text [overflow-wrap:anywhere]">
              {say(msg`Why:`)} {voided.reason}
            </span>
          )}
        </p>
      )}
      <dl className="mt-4 mb-6 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 print:grid-cols-3">
        <Fact label={say(msg`Date`)}>
          <time dateTime={at} title={exactText(at)}>
            {write((each) => dateText(at, each))}
          </time>
        </Fact>
        <Fact label={say(WAREHOUSE_NAMES[kind])}>
          <Place id={warehouse} />
        </Fact>
        {to && (
          <Fact label={say(msg({ message: 'To', context: 'warehouse' }))}>
            <Place id={to} />
          </Fact>
        )}
        {party && <Fact label={say(PARTY_NAMES[kind] ?? msg`Party`)}>{party}</Fact>}
        {reference && <Fact label={say(REFERENCE_NAMES[kind])}>{reference}</Fact>}
        <Fact label={say(msg`Written by`)}>
          <EmailAddress address={email} />
        </Fact>
      </dl>
      <LinesTable document={document} />
      {/* As a table Chrome keeps it on one sheet; as any other box it may still divide it. */}
      <div className="break-inside-avoid print:table print:w-full">
        {note && (
          <p className="mt-5 [overflow-wrap:anywhere]">
            <span className="font-[620]">{say(msg`Note:`)}</span> {note}
          </p>
        )}
        <Signatures document={document} />
      </div>
    </article>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
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
  const { say } = useSheetText();
  const name = WAREHOUSES.find((warehouse) => warehouse.id === id)?.name;
  return (
    <>
      {name && say({ id: name })}
      {address && (
        <span className="hidden whitespace-pre-line font-normal text-sm print:block">{address}</span>
      )}
    </>
  );
}
