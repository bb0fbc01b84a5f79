import { amountOf } from '@godown/shared/trade/document-amount';
import type { DocumentSummary } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { DOCUMENT_NAMES, linesText } from '../../stock/document-names';
import { partnerName } from '../../stock/partner-name';
import { PartyName } from '../../stock/party-name';
import { documentPath } from '../../stock/stock';
import { unitsText } from '../../stock/units-text';
import { Chip } from '../../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../../ui/data-table';
import { ShortAddress } from '../../ui/email-address';
import { moneyText } from '../../ui/format';
import { Moment } from '../../ui/moment';
import { Sum } from '../../ui/sum';
import { NoteStateChip } from '../note-state';
import { placesText } from '../places-text';

/** Posted documents: a table on a wide screen, a dense list on a phone. Columns without a text are left out. */
export function DocumentsTable({ documents }: { documents: readonly DocumentSummary[] }) {
  const withParty = documents.some(({ party, reference }) => party || reference);
  const withAmount = documents.some((document) => amountOf(document) !== undefined);
  const columns = [
    { label: t`Document`, className: 'w-42 lg:w-48 xl:w-64' },
    ...(withParty ? [{ label: t`Customer or supplier` }] : []),
    { label: t`Where`, className: withParty ? 'w-28 lg:w-36 xl:w-52' : '' },
    { label: t`When`, className: 'w-42 lg:w-46 xl:w-56' },
    { label: withAmount ? t`Value` : t`Units`, className: 'w-38 lg:w-40', end: true },
  ];
  return (
    <DataTable isDense caption={t`Documents`} columns={columns} className="md:table-fixed">
      {documents.map((document) => (
        <Row key={document.number} document={document} withParty={withParty} />
      ))}
    </DataTable>
  );
}

/** On a phone these cells are one text. */
const PART = "max-md:inline text-muted text-sm max-md:not-empty:before:content-['_·_']";

function Row({ document, withParty }: { document: DocumentSummary; withParty: boolean }) {
  const { number, kind, at, email, reference, lineCount, units, state, voided } = document;
  const party = document.party && partnerName(document.party);
  const amount = amountOf(document);
  return (
    <DataRow className="max-md:block! max-md:px-4 max-md:py-2 max-md:text-sm">
      <Cell className="max-md:inline">
        <span className="block whitespace-nowrap text-base max-md:pr-28">
          <RowLink to={documentPath(number)}>{number}</RowLink>
        </span>
        {voided && (
          <Chip tone="sold">
            <Trans>Cancelled</Trans>
          </Chip>
        )}
        <span className="text-muted text-sm">
          {voided && ' '}
          {i18n._(DOCUMENT_NAMES[kind])}
          {state && <span className="max-lg:hidden">, {linesText(lineCount)}</span>}
        </span>{' '}
        <span className="md:hidden">
          <NoteStateChip note={document} />
        </span>
      </Cell>
      {withParty && (
        <Cell className={`[overflow-wrap:anywhere] ${PART}`}>
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
        </Cell>
      )}
      <Cell className={PART}>{placesText(document)}</Cell>
      <Cell className={PART}>
        <Moment at={at} />
        <span className="md:hidden">
          {' '}
          · {linesText(lineCount)} · {amount === undefined && `${unitsText(units)} · `}
        </span>
        <span className="md:block">
          <ShortAddress address={email} />
        </span>
      </Cell>
      <Cell className="whitespace-nowrap text-right text-base tabular-nums max-md:absolute max-md:top-2 max-md:right-4 max-md:max-w-40">
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
      </Cell>
    </DataRow>
  );
}
