import type { DocumentSummary } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import { DOCUMENT_NAMES, linesText } from '../stock/document-names';
import { documentPath } from '../stock/stock';
import { Chip } from '../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { EmailAddress } from '../ui/email-address';
import { countOf, moneyText } from '../ui/format';
import { Moment } from '../ui/moment';

const COLUMNS = [
  { label: 'Document', className: 'w-44 lg:w-52' },
  { label: 'Customer or supplier, and where' },
  { label: 'When', className: 'w-36 lg:w-52' },
  { label: 'Lines', className: 'w-26 lg:w-32', end: true },
  { label: 'Value', className: 'w-36 lg:w-44', end: true },
];

/** Posted documents: a table on a wide screen, cards on a phone. */
export function DocumentsTable({ documents }: { documents: readonly DocumentSummary[] }) {
  return (
    <DataTable caption="Documents" columns={COLUMNS} className="md:table-fixed">
      {documents.map((document) => (
        <Row key={document.number} document={document} />
      ))}
    </DataTable>
  );
}

function Row({ document }: { document: DocumentSummary }) {
  const { number, kind, at, email, party, reference, lineCount, units, value, voided } = document;
  return (
    <DataRow className="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:p-4">
      <Cell>
        <RowLink to={documentPath(number)}>{number}</RowLink>
        <span className="block text-muted text-sm">{DOCUMENT_NAMES[kind]}</span>
        {voided && <VoidedChip />}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-md:col-span-2 max-md:row-start-2">
        {party && <span className="block">{party}</span>}
        <span className="block text-muted text-sm">
          {placesText(document)}
          {reference && ` · ${reference}`}
        </span>
      </Cell>
      <Cell className="text-muted text-sm [overflow-wrap:anywhere] max-md:col-span-2 max-md:row-start-3">
        <Moment at={at} />
        <span className="md:hidden"> · </span>
        <span className="md:block">
          <EmailAddress address={email} />
        </span>
      </Cell>
      <Cell className="tabular-nums max-md:hidden md:text-right">
        {linesText(lineCount)}
        <span className="block text-muted text-sm">{countOf(units, 'unit')}</span>
      </Cell>
      <Cell className="whitespace-nowrap font-[620] tabular-nums max-md:col-start-2 max-md:row-start-1 max-md:text-right md:text-right">
        <span className={voided ? 'text-muted line-through' : ''}>{moneyText(value)}</span>
        <span className="block font-normal text-muted text-sm md:hidden">{linesText(lineCount)}</span>
      </Cell>
    </DataRow>
  );
}

function placesText({ warehouse, to }: DocumentSummary): string {
  return to ? `${shortName(warehouse)} to ${shortName(to)}` : shortName(warehouse);
}

/** Marks a document that was voided. */
function VoidedChip() {
  return <Chip tone="sold">Cancelled</Chip>;
}
