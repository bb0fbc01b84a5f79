/** The question that the server asks about a payment whose cheque or transfer was entered before. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ApiError } from '../../api/api-error';
import { listSeenPartners } from '../../stock/known-partners';
import { partnerPath } from '../../stock/partner-keys';
import { isSamePaper } from '../../stock/same-paper-reason';
import { samePaperWords } from '../../stock/same-paper-text';
import { documentPath } from '../../stock/stock';

const readValue = (error: ApiError, name: string): string => String(error.problem?.values?.[name] ?? '');

/** Null if it was refused for another reason. */
export function samePaperText(error: unknown): string | null {
  return isSamePaper(error) ? samePaperWords(error.problem?.values ?? {}) : null;
}

/** Undefined if this device has not seen the account. */
export const seenKind = (client: QueryClient, id: string): PartnerKind | undefined =>
  listSeenPartners(client, undefined).find(({ _id }) => _id === id)?.kind;

interface FirstPaperProps {
  /** The kind of the one who pays or is paid. The same transfer may have been entered for one of the other kind. */
  kind: PartnerKind;
  error: unknown;
  className?: string;
}

/** A link to the entry that has the number already, beside the form that is still open. */
export function FirstPaper({ kind, error, className = '' }: FirstPaperProps) {
  const client = useQueryClient();
  if (!isSamePaper(error)) return null;
  const document = readValue(error, 'document');
  const account = readValue(error, 'account');
  const first = { kind: seenKind(client, account) ?? kind, _id: account };
  return (
    <Link
      to={document ? documentPath(document) : partnerPath(first)}
      target="_blank"
      className={`inline-flex min-h-11 w-fit items-center font-[620] text-sm underline underline-offset-4 [overflow-wrap:anywhere] ${className}`}
    >
      {document || readValue(error, 'name')}
    </Link>
  );
}
