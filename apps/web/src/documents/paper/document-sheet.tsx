import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Document } from '@godown/shared/trade/documents';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { countNote } from './count-note';
import { useDocumentFacts } from './document-facts';
import { LinesTable } from './lines-table';
import { isPriced } from './note-money';
import { NoteSums } from './note-sums';
import {
  CancelledText,
  DocumentNumber,
  Letterhead,
  ReturnedText,
  Signatures,
  VoidStamp,
} from './paper-parts';
import { useSheetText } from './sheet-texts';
import { type Medium, Sheet } from './sheets';
import { useCompany } from './use-company';

/** A name of more letters has a line of its own on a phone. */
const LONG_NAME = 40;

interface DocumentSheetProps {
  document: Document;
  medium: Medium;
  /** True if the paper has the prices of the document, if it has some. */
  hasPrices: boolean;
  /** Below the heading, on the screen. */
  head: ReactNode;
  /** Buttons beside the title, on the screen. */
  children: ReactNode;
}

/** A posted document, on the screen and on A4. */
export function DocumentSheet({ document, medium, hasPrices, head, children }: DocumentSheetProps) {
  const { kind, note, voided } = document;
  const { say } = useSheetText();
  const isLong = (document.party?.length ?? 0) > LONG_NAME;
  const facts = useDocumentFacts(document, (warehouse) => <Address of={warehouse} />);
  return (
    <Sheet medium={medium}>
      <Letterhead />
      {voided && <VoidStamp />}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <h1 className="text-xl">
          {say(DOCUMENT_NAMES[kind])}{' '}
          <span className="whitespace-nowrap">
            <DocumentNumber document={document} />
          </span>
        </h1>
        {medium !== 'paper' && children}
      </div>
      {medium !== 'paper' && <div className="print:hidden">{head}</div>}
      {voided && (
        <p className="mt-4 rounded-control border border-bad/40 bg-bad-soft px-4 py-3 font-[620] text-bad">
          <CancelledText document={document} voided={voided} />
        </p>
      )}
      {document.isReturned && (
        <div className="mt-3 hidden print:block">
          <ReturnedText document={document} />
        </div>
      )}
      <dl className="mt-4 mb-6 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 sm:gap-x-6 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none print:grid-cols-3">
        {facts.map(({ key, label, content }) => (
          <div key={key} className={`min-w-0 ${key === 'party' && isLong ? 'max-sm:col-span-2' : ''}`}>
            <dt className="text-muted text-sm">{label}</dt>
            <dd className="font-[560] [overflow-wrap:anywhere]">{content}</dd>
          </div>
        ))}
      </dl>
      <LinesTable document={document} hasPrices={hasPrices} />
      {isPriced(document) && <NoteSums document={document} onPaper={hasPrices} />}
      {/* As a table Chrome keeps it on one sheet; as any other box it may still divide it. */}
      <div className="break-inside-avoid print:table print:w-full">
        {note && (
          <p className="mt-5 [overflow-wrap:anywhere]">
            <span className="font-[620]">{say(msg`Note:`)}</span>{' '}
            {kind === 'count' ? say(countNote(note)) : note}
          </p>
        )}
        <Signatures document={document} hasPrices={hasPrices} />
      </div>
    </Sheet>
  );
}

/** The address of a warehouse, on paper. */
function Address({ of }: { of: WarehouseId }) {
  const address = useCompany()?.warehouseAddresses[of];
  return (
    address && <span className="hidden whitespace-pre-line font-normal text-sm print:block">{address}</span>
  );
}
