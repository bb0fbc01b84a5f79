import { lazy, type ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { withTexts } from '../language/language';

/** Loaded when one is refused. */
const SamePaperText = lazy(
  withTexts(async () => ({ default: (await import('./same-paper-text')).SamePaperText }), 'work', 'office'),
);

export const isSamePaper = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'same_paper';

/** Why a cheque, a transfer or a bill with a number that was entered before was refused. Null for another error. */
export const samePaperReason = (error: Error): ReactNode =>
  isSamePaper(error) ? <SamePaperText error={error} /> : null;
