import type { DayReport } from '@godown/shared/stock/reports';
import { amountOf } from '@godown/shared/trade/document-amount';
import type { DocumentSummary } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShortPerson } from '../../account/person';
import { placesText } from '../../documents/places-text';
import { DOCUMENT_NAMES, linesText } from '../../stock/document-names';
import { partnerName } from '../../stock/partner-name';
import { PartyName } from '../../stock/party-name';
import { documentPath } from '../../stock/stock';
import { unitsText } from '../../stock/units-text';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { countText, moneyText } from '../../ui/format';
import { QuietLink } from '../../ui/quiet-link';
import { timeText } from '../../ui/when';
import { DayPart } from './day-part';
import { type DayChoice, documentsPath } from './day-url';
import { Unprinted } from './unprinted';

const columns = () => [
  { label: t`Number`, className: 'w-[26%]' },
  { label: t`Warehouse`, className: 'w-[22%]' },
  { label: t`Who` },
  { label: t`Units`, className: 'w-[20%]', end: true },
];

/** The newest documents of that day. */
export function DayDocuments({ choice, report }: { choice: DayChoice; report: DayReport }) {
  const { documents, documentCount } = report;
  return (
    <DayPart id="day-documents" title={t`Documents`} count={lengthOf(documentCount)}>
      <DataTable isDense caption={t`Documents`} columns={columns()} className="md:table-fixed">
        {documents.map((document) => (
          <Row key={document.number} document={document} />
        ))}
      </DataTable>
      {documentCount.count > documents.length && (
        <>
          <QuietLink to={documentsPath(choice)}>{allText(documentCount)}</QuietLink>
          <Unprinted>
            {unprintedText({ ...documentCount, count: documentCount.count - documents.length })}
          </Unprinted>
        </>
      )}
    </DayPart>
  );
}

const lengthOf = ({ count, isExact }: DayReport['documentCount']) =>
  isExact ? countText(count) : `${countText(count)}+`;

function allText(documents: DayReport['documentCount']): string {
  const count = countText(documents.count);
  return documents.isExact ? t`All ${count} documents of this day` : t`All ${count}+ documents of this day`;
}

function unprintedText({ count, isExact }: DayReport['documentCount']): string {
  const more = lengthOf({ count, isExact });
  return plural(count, {
    one: `${more} more document is not printed here.`,
    other: `${more} more documents are not printed here.`,
  });
}

function Row({ document }: { document: DocumentSummary }) {
  const { number, kind, at, email, lineCount, units, voided } = document;
  const party = document.party && partnerName(document.party);
  const amount = amountOf(document);
  return (
    <DataRow className="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:px-4 max-md:py-2.5">
      <Cell>
        <RowLink to={documentPath(number)}>{number}</RowLink>
        <span className="block text-muted text-sm">
          {i18n._(DOCUMENT_NAMES[kind])}, {timeText(at)}
        </span>
      </Cell>
      <Cell className="max-md:col-start-1">
        {placesText(document)}
        {voided && (
          <span className="block font-[620] text-bad text-sm">
            <Trans>Cancelled</Trans>
          </span>
        )}
      </Cell>
      <Cell className="[overflow-wrap:anywhere] max-md:col-start-1">
        {party && (
          <span title={party} className="line-clamp-2 print:line-clamp-none">
            <PartyName of={{ ...document, party }} />
          </span>
        )}
        <span className="block text-muted text-sm">
          <ShortPerson email={email} />
        </span>
      </Cell>
      <Cell className="text-right tabular-nums max-md:col-start-2 max-md:row-span-3 max-md:row-start-1 max-md:self-start">
        <span className={`font-[620] ${voided ? 'text-muted line-through' : ''}`}>{unitsText(units)}</span>
        <span className="block text-muted text-sm">{linesText(lineCount)}</span>
        {amount !== undefined && <span className="block text-muted text-sm">{moneyText(amount)}</span>}
      </Cell>
    </DataRow>
  );
}
