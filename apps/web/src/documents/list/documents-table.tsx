import { amountOf } from '@godown/shared/trade/document-amount';
import type { DocumentSummary } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ShortPerson } from '../../account/person';
import { DOCUMENT_NAMES, linesText } from '../../stock/document-names';
import { partnerName } from '../../stock/partner-name';
import { PartyName } from '../../stock/party-name';
import { documentPath } from '../../stock/stock';
import { unitsText } from '../../stock/units-text';
import { Chip } from '../../ui/chip';
import { RowLink } from '../../ui/data-table';
import { moneyText } from '../../ui/format';
import { type Columns, column } from '../../ui/list-table';
import { Moment } from '../../ui/moment';
import { Sum } from '../../ui/sum';
import { NoteStateChip } from '../note-state';
import { placesText } from '../places-text';

/** Columns without a text are left out. On a phone a row is one text, with the amount at its end. */
export function documentColumns(documents: readonly DocumentSummary[]): Columns<DocumentSummary> {
  const withParty = documents.some(({ party, reference }) => party || reference);
  const withAmount = documents.some((document) => amountOf(document) !== undefined);
  return [
    column({ label: t`Document`, className: 'w-42 lg:w-48 xl:w-64', phone: 'text' }, (document) => (
      <>
        <span className="block whitespace-nowrap text-base max-md:pr-28">
          <RowLink to={documentPath(document.number)}>{document.number}</RowLink>
        </span>
        {document.voided && (
          <Chip tone="sold">
            <Trans>Cancelled</Trans>
          </Chip>
        )}
        {/* Before the text on a phone: there the states of all rows stand below each other. */}
        <span className="md:hidden">
          {document.voided && ' '}
          <NoteStateChip note={document} />
        </span>{' '}
        <span className="text-muted text-sm">
          {i18n._(DOCUMENT_NAMES[document.kind])}
          {document.state && <span className="max-lg:hidden">, {linesText(document.lineCount)}</span>}
        </span>
      </>
    )),
    withParty &&
      column(
        { label: t`Customer or supplier`, phone: 'text', cells: `[overflow-wrap:anywhere] ${DETAIL}` },
        (document) => <Party document={document} />,
      ),
    column(
      { label: t`Where`, className: withParty ? 'w-28 lg:w-36 xl:w-52' : '', phone: 'text', cells: DETAIL },
      placesText,
    ),
    column(
      { label: t`When`, className: 'w-42 lg:w-46 xl:w-56', phone: 'text', cells: DETAIL },
      (document) => (
        <>
          <Moment at={document.at} />
          <span className="md:hidden">
            {' '}
            · {linesText(document.lineCount)} ·{' '}
            {amountOf(document) === undefined && `${unitsText(document.units)} · `}
          </span>
          <span className="md:block">
            <ShortPerson email={document.email} />
          </span>
        </>
      ),
    ),
    column(
      {
        label: withAmount ? t`Value` : t`Units`,
        className: 'w-38 lg:w-40',
        end: true,
        phone: 'corner',
        cells: 'text-base tabular-nums',
      },
      (document) => <Amount document={document} />,
    ),
  ];
}

const DETAIL = 'text-muted text-sm';

function Party({ document }: { document: DocumentSummary }) {
  const { reference } = document;
  const party = document.party && partnerName(document.party);
  return (
    <>
      {party && (
        <span title={party} className="text-text md:line-clamp-2 md:text-base print:line-clamp-none">
          <PartyName of={{ ...document, party }} />
        </span>
      )}
      {party && reference && <span className="md:hidden"> · </span>}
      {reference && (
        <span title={reference} className="md:block md:truncate print:whitespace-normal">
          {reference}
        </span>
      )}
    </>
  );
}

function Amount({ document }: { document: DocumentSummary }) {
  const { lineCount, units, state, voided } = document;
  const amount = amountOf(document);
  return (
    <>
      <span
        className={`${amount === undefined ? 'max-md:hidden' : 'font-[620]'} ${voided ? 'text-muted line-through' : ''}`}
      >
        {amount === undefined ? unitsText(units) : <Sum>{moneyText(amount)}</Sum>}
      </span>
      <span className="block text-muted text-sm max-md:hidden">
        {state ? (
          <NoteStateChip note={document} />
        ) : (
          <>
            {linesText(lineCount)}
            {amount !== undefined && <span className="max-lg:hidden">, {unitsText(units)}</span>}
          </>
        )}
      </span>
    </>
  );
}
