import type { AccountEntry } from '@godown/shared/trade/accounts';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { partnerPath } from '../../stock/partner-keys';
import { METHOD_NAMES } from '../../stock/payment-names';
import { documentPath } from '../../stock/stock';
import { Chip } from '../../ui/chip';
import { Moment } from '../../ui/moment';
import { entryName } from '../partner-words';
import { writeDay } from '../since';

/** Such as `Payment, bKash`. */
export function entryText(entry: AccountEntry): string {
  const name = i18n._(entryName(entry));
  return entry.method ? `${name}, ${i18n._(METHOD_NAMES[entry.method])}` : name;
}

/** Such as `Cheque 123 of 2 Dec 2026`. */
export function chequeText({ number, date }: NonNullable<AccountEntry['cheque']>): string {
  return t`Cheque ${number} of ${{ date: writeDay(date) }}`;
}

const LINK =
  'inline-block min-h-6 whitespace-nowrap font-[560] text-sm underline decoration-line underline-offset-4 hover:decoration-current';

interface EntryWordsProps {
  entry: AccountEntry;
  /** True in a list of all accounts, which has the time beside them, and where most entries are payments. */
  isOfMany?: boolean;
}

/** Describes an entry, with a link to its note or to the account of a merge, on phones its time, and its details. */
export function EntryWords({ entry, isOfMany = false }: EntryWordsProps) {
  const { kind, document, cheque, reference, note, undoneBy, at, other, partnerKind } = entry;
  const method = isOfMany && kind === 'payment' && entry.method;
  const details = [reference, note].filter(Boolean).join(' · ');
  return (
    <>
      {/* On a phone the number of a note says what it is, and among payments the method. */}
      <span className={`font-[560] ${(kind === 'note' && document) || method ? 'max-md:sr-only' : ''}`}>
        {entryText(entry)}
      </span>{' '}
      {method && (
        <span aria-hidden="true" className="md:hidden">
          {i18n._(METHOD_NAMES[method])}
        </span>
      )}{' '}
      {document && (
        <Link to={documentPath(document)} className={LINK}>
          {document}
        </Link>
      )}{' '}
      {other && (
        <Link to={partnerPath({ kind: partnerKind, _id: other })} className={LINK}>
          <Trans>The other account</Trans>
        </Link>
      )}{' '}
      {undoneBy && (
        <Chip tone="sold">
          <Trans>Cancelled</Trans>
        </Chip>
      )}
      {!isOfMany && (
        <span className="block text-muted text-sm md:hidden">
          <Moment at={at} />
        </span>
      )}
      {/* Never cut: its day is when somebody goes to the bank. */}
      {cheque && (
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">{chequeText(cheque)}</span>
      )}
      {details && (
        <span title={details} className="block truncate text-muted text-sm print:whitespace-normal">
          {details}
        </span>
      )}
    </>
  );
}
