import type { DocumentSummary } from '@godown/shared/documents';
import { shortName } from '@godown/shared/warehouses';
import { DOCUMENT_NAMES, linesText } from '../stock/document-names';
import { documentPath } from '../stock/stock';
import { Chip } from '../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { EmailAddress } from '../ui/email-address';
import { countOf, moneyText } from '../ui/format';
import { Moment } from '../ui/moment';

/** Posted documents: a table on a wide screen, a dense list on a phone. Columns without a text are left out. */
export function DocumentsTable({ documents }: { documents: readonly DocumentSummary[] }) {
  const withParty = documents.some(({ party, reference }) => party || reference);
  const columns = [
    { label: 'Document', className: 'w-44 lg:w-64' },
    ...(withParty ? [{ label: 'Customer or supplier' }] : []),
    { label: 'Where', className: withParty ? 'w-30 lg:w-52' : '' },
    { label: 'When', className: 'w-36 lg:w-48' },
    { label: 'Value', className: 'w-30 lg:w-40', end: true },
  ];
  return (
    <DataTable isDense caption="Documents" columns={columns} className="md:table-fixed">
      {documents.map((document) => (
        <Row key={document.number} document={document} withParty={withParty} />
      ))}
    </DataTable>
  );
}

/** On a phone these cells are one text. */
const PART = "max-md:inline text-muted text-sm max-md:not-empty:before:content-['_·_']";

function Row({ document, withParty }: { document: DocumentSummary; withParty: boolean }) {
  const { number, kind, at, email, party, reference, lineCount, units, value, voided } = document;
  return (
    <DataRow className="max-md:block! max-md:px-4 max-md:py-2 max-md:text-sm">
      <Cell className="max-md:inline">
        <span className="block text-base max-md:pr-28">
          <RowLink to={documentPath(number)}>{number}</RowLink>
        </span>
        {voided && <VoidedChip />}
        <span className="text-muted text-sm">
          {voided && ' '}
          {DOCUMENT_NAMES[kind]}
        </span>
      </Cell>
      {withParty && (
        <Cell className={`[overflow-wrap:anywhere] ${PART}`}>
          {party && <span className="text-text md:block md:text-base">{party}</span>}
          {party && reference && <span className="md:hidden"> · </span>}
          {reference}
        </Cell>
      )}
      <Cell className={PART}>{placesText(document)}</Cell>
      <Cell className={`[overflow-wrap:anywhere] ${PART}`}>
        <Moment at={at} />
        <span className="md:hidden"> · </span>
        <span className="inline-block md:block">
          <EmailAddress address={email} />
        </span>
        <span className="md:hidden"> · {linesText(lineCount)}</span>
      </Cell>
      <Cell className="whitespace-nowrap text-right text-base tabular-nums max-md:absolute max-md:top-2 max-md:right-4">
        <span className={`font-[620] ${voided ? 'text-muted line-through' : ''}`}>{moneyText(value)}</span>
        <span className="block text-muted text-sm max-md:hidden">
          {linesText(lineCount)}
          <span className="max-lg:hidden">, {countOf(units, 'unit')}</span>
        </span>
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
