/** The refusal of a note with which a customer would owe more than the limit. */
import type { ProblemCode } from '@godown/shared/http/problem';
import { t } from '@lingui/core/macro';
import { ApiError } from '../../api/api-error';
import { moneyText } from '../../ui/format';
import { toError } from '../../ui/reason';
import type { Wrong } from './document-drafts';
import { isFields } from './document-refusal';

const CODE: ProblemCode = 'over_credit_limit';

/** Such as `Rahman Stores would owe 12,500.00$, the limit is 10,000.00$.` Null for another reason. */
export function overLimitText(error: Error): string | null {
  if (!(error instanceof ApiError) || error.code !== CODE) return null;
  const { name, owed, limit } = error.problem?.values ?? {};
  if (typeof owed !== 'number' || typeof limit !== 'number') return error.message;
  return t`${{ name: String(name) }} would owe ${{ owed: moneyText(owed) }}, the limit is ${{ limit: moneyText(limit) }}.`;
}

/** The same of what a draft says of the whole. */
export function overLimitOf(wrong: Wrong | undefined): string | null {
  if (wrong === undefined || typeof wrong === 'string' || isFields(wrong)) return null;
  return overLimitText(toError(wrong));
}
