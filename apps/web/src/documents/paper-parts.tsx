/** The parts of a document that only a print has. */
import type { Document, DocumentKind } from '@godown/shared/documents';
import { linesText } from '../stock/document-names';
import { countOf, moneyText } from '../ui/format';
import { useCompany } from './use-company';

/** The company on top. Nothing if it is not set. */
export function Letterhead() {
  const company = useCompany();
  if (!company) return null;
  return (
    <div className="mb-6 hidden border-text border-b-2 pb-4 print:block">
      <p className="font-[720] text-lg">{company.name}</p>
      <p className="whitespace-pre-line text-sm">{company.address}</p>
    </div>
  );
}

/** Who signs a document of each kind. */
const SIGNERS: Record<DocumentKind, readonly [string, string]> = {
  delivery: ['Received by', 'For the company'],
  receipt: ['Delivered by', 'For the company'],
  transfer: ['Sent by', 'Received by'],
  count: ['Counted by', 'Checked by'],
};

/** Room for two signatures. They may be on a sheet of their own, so they say what is signed. */
export function Signatures({ document }: { document: Document }) {
  const { number, kind, lineCount, units, value } = document;
  return (
    <div className="hidden pt-5 print:block">
      <p className="text-sm">
        {number}: {linesText(lineCount).toLowerCase()}, {countOf(units, 'unit').toLowerCase()},{' '}
        {moneyText(value)}
      </p>
      <div className="grid grid-cols-2 gap-16 pt-16">
        {SIGNERS[kind].map((signer) => (
          <p key={signer} className="border-text border-t pt-2 text-sm">
            {signer} <span className="text-muted">(name, signature, date)</span>
          </p>
        ))}
      </div>
    </div>
  );
}

/** Across the sheet. The text about who voided it says the same. */
export function VoidStamp() {
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute top-4 right-4 hidden rotate-[-12deg] rounded-control border-4 border-bad px-6 font-[720] text-2xl text-bad opacity-70 print:block"
    >
      CANCELLED
    </p>
  );
}
