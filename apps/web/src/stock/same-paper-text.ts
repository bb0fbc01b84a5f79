import { t } from '@lingui/core/macro';
import type { ApiError } from '../api/api-error';
import { dayText } from '../ui/when';

/** Asks about the number of a cheque or a transfer that was entered before, such as `0012 is on a payment of Karim of 1 Dec 2026 already.` */
export function samePaperWords({ paper, day, document, name }: Readonly<Record<string, unknown>>): string {
  const where = { paper: String(paper), day: dayText(String(day)) };
  return document
    ? t`${{ paper: where.paper }} is on ${{ document: String(document) }} of ${{ day: where.day }} already.`
    : t`${{ paper: where.paper }} is on a payment of ${{ name: String(name) }} of ${{ day: where.day }} already.`;
}

/** The same, of a refusal. */
export const SamePaperText = ({ error }: { error: ApiError }) => samePaperWords(error.problem?.values ?? {});
