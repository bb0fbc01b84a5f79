/** The question that the server asks about a payment whose cheque or transfer was entered before. */
import type { PartnerKind } from '@godown/shared/trade/partners';
import { Link } from 'react-router-dom';
import { ApiError } from '../../api/api-error';
import { partnerPath } from '../../stock/partner-keys';
import { samePaperWords } from '../../stock/same-paper-text';
import { documentPath } from '../../stock/stock';

export const isSamePaper = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'same_paper';

const readValue = (error: ApiError, name: string): string => String(error.problem?.values?.[name] ?? '');

/** Null if that is not why it was refused. */
export function samePaperText(error: unknown): string | null {
  return isSamePaper(error) ? samePaperWords(error.problem?.values ?? {}) : null;
}

interface FirstPaperProps {
  kind: PartnerKind;
  error: unknown;
  className?: string;
}

/** A link to what has the number already, beside the form that is still open. */
export function FirstPaper({ kind, error, className = '' }: FirstPaperProps) {
  if (!isSamePaper(error)) return null;
  const document = readValue(error, 'document');
  const account = readValue(error, 'account');
  return (
    <Link
      to={document ? documentPath(document) : partnerPath({ kind, _id: account })}
      target="_blank"
      className={`inline-flex min-h-11 w-fit items-center font-[620] text-sm underline underline-offset-4 [overflow-wrap:anywhere] ${className}`}
    >
      {document || readValue(error, 'name')}
    </Link>
  );
}
