import type { DocumentSummary } from '@godown/shared/documents';
import type { DayReport } from '@godown/shared/reports';
import { shortName } from '@godown/shared/warehouses';
import { DOCUMENT_NAMES } from '../../stock/document-names';
import { documentPath } from '../../stock/stock';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { EmailAddress } from '../../ui/email-address';
import { countOf, countText, moneyText } from '../../ui/format';
import { QuietLink } from '../../ui/quiet-link';
import { timeText } from '../../ui/when';
import { type DayChoice, documentsPath } from './day-url';

const COLUMNS = [
  { label: 'Number', className: 'w-[26%]' },
  { label: 'Warehouse', className: 'w-[22%]' },
  { label: 'Who' },
  { label: 'Units', className: 'w-[20%]', end: true },
];

/** The newest documents of that day. */
export function DayDocuments({ choice, report }: { choice: DayChoice; report: DayReport }) {
  const { documents, documentCount } = report;
  return (
    <section aria-labelledby="day-documents">
      <h2 id="day-documents" className="mb-3 text-lg">
        Documents
      </h2>
      <DataTable caption="Documents" columns={COLUMNS} className="md:table-fixed">
        {documents.map((document) => (
          <Row key={document.number} document={document} />
        ))}
      </DataTable>
      {documentCount.count > documents.length && (
        <QuietLink to={documentsPath(choice)}>
          All {countText(documentCount.count)}
          {documentCount.isExact ? '' : '+'} documents of this day
        </QuietLink>
      )}
    </section>
  );
}

function Row({ document }: { document: DocumentSummary }) {
  const { number, kind, at, email, warehouse, to, party, lineCount, units, value, voided } = document;
  return (
    <DataRow className="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:p-4">
      <Cell>
        <RowLink to={documentPath(number)}>{number}</RowLink>
        <span className="block text-muted text-sm">
          {DOCUMENT_NAMES[kind]}, {timeText(at)}
        </span>
      </Cell>
      <Cell className="max-md:col-start-1">
        {shortName(warehouse)}
        {to && ` to ${shortName(to)}`}
        {voided && <span className="block font-[620] text-bad text-sm">Cancelled</span>}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-md:col-start-1">
        {party && <span className="block">{party}</span>}
        <span className="block text-muted text-sm">
          <EmailAddress address={email} />
        </span>
      </Cell>
      <Cell className="text-right tabular-nums max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 max-md:self-start">
        <span className={`font-[620] ${voided ? 'text-muted line-through' : ''}`}>
          {countOf(units, 'unit')}
        </span>
        <span className="block text-muted text-sm">{countOf(lineCount, 'line')}</span>
        <span className="block text-muted text-sm">{moneyText(value)}</span>
      </Cell>
    </DataRow>
  );
}
