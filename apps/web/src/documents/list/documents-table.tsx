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
import { useNow } from '../../ui/use-now';
import { dateText, dayOf, shortDayText, timeText } from '../../ui/when';
import { NoteStateChip, shownState } from '../note-state';
import { placesText } from '../places-text';

/**
 * Columns without a text are left out. On a phone a row has two lines: the number with the amount, and below them the customer or supplier
 * with the day and the state. The page of the document has the rest.
 */
export function documentColumns(documents: readonly DocumentSummary[]): Columns<DocumentSummary> {
  const withParty = documents.some(({ party, reference }) => party || reference);
  const withAmount = documents.some((document) => amountOf(document) !== undefined);
  return [
    column(
      {
        label: t`Document`,
        className: 'w-42 lg:w-48 xl:w-64',
        phone: 'title',
        cells: 'max-md:-order-2 max-md:flex-auto',
      },
      ({ number, kind, state, lineCount }) => (
        <>
          <span className="block whitespace-nowrap text-base">
            <RowLink to={documentPath(number)}>{number}</RowLink>
          </span>
          <span className="text-muted text-sm max-md:sr-only">
            {i18n._(DOCUMENT_NAMES[kind])}
            {state && <span className="max-lg:hidden">, {linesText(lineCount)}</span>}
          </span>
        </>
      ),
    ),
    withParty &&
      column(
        {
          label: t`Customer or supplier`,
          phone: 'detail',
          cells: `${DETAIL} max-md:flex-[1_1_40%] max-md:empty:hidden`,
        },
        (document) => <Party document={document} />,
      ),
    column(
      {
        label: t`Where`,
        className: withParty ? 'w-28 lg:w-36 xl:w-52' : '',
        phone: 'parts',
        cells: DETAIL,
      },
      (document) => (
        <span className={`max-md:min-w-0 max-md:flex-[1_1_40%] ${document.party ? 'max-md:hidden' : ''}`}>
          {placesText(document)}
        </span>
      ),
    ),
    column(
      { label: t`When`, className: 'w-42 lg:w-46 xl:w-56', phone: 'note', cells: 'whitespace-nowrap' },
      ({ at, email }) => (
        <>
          <span className="md:hidden">
            <ShortMoment at={at} />
          </span>
          <span className="max-md:hidden">
            <Moment at={at} />
            <span className="block">
              <ShortPerson email={email} />
            </span>
          </span>
        </>
      ),
    ),
    column(
      {
        label: withAmount ? t`Value` : t`Units`,
        className: 'w-38 lg:w-40',
        end: true,
        phone: 'parts',
        cells: 'whitespace-nowrap text-base tabular-nums',
      },
      (document) => <Amount document={document} />,
    ),
  ];
}

const DETAIL = 'text-muted text-sm';

/** On a phone there is room for the time of today, or the day: what happened at what time is on the page of the document. */
function ShortMoment({ at }: { at: string }) {
  const now = dayOf(useNow());
  const day = dayOf(Date.parse(at));
  if (day === now) return timeText(at);
  return day.slice(0, 4) === now.slice(0, 4) ? shortDayText(day) : dateText(at);
}

function Party({ document }: { document: DocumentSummary }) {
  const { reference } = document;
  const party = document.party && partnerName(document.party);
  return (
    <>
      {party && (
        // A tap on a phone opens the document: the name alone is too small for a finger.
        <span
          title={party}
          className="text-text max-md:pointer-events-none max-md:[&_a]:inline max-md:[&_a]:no-underline line-clamp-2 md:text-base print:line-clamp-none"
        >
          <PartyName of={{ ...document, party }} />
        </span>
      )}
      {reference && (
        <span title={reference} className="max-md:hidden md:block md:truncate print:whitespace-normal">
          {reference}
        </span>
      )}
    </>
  );
}

function Amount({ document }: { document: DocumentSummary }) {
  const { lineCount, units, voided } = document;
  const state = shownState(document);
  const amount = amountOf(document);
  return (
    <>
      <span
        className={`max-md:-order-1 ${amount === undefined ? 'max-md:text-sm' : 'font-[620]'} ${voided ? 'text-muted line-through' : ''}`}
      >
        {amount === undefined ? unitsText(units) : <Sum>{moneyText(amount)}</Sum>}
      </span>
      <span className={`block text-muted text-sm max-md:ml-auto ${voided || state ? '' : 'max-md:hidden'}`}>
        {voided ? (
          <Chip tone="sold">
            <Trans>Cancelled</Trans>
          </Chip>
        ) : state ? (
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
