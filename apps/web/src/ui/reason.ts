/** Why something failed, kept so that it is said in the language on the screen whenever it is shown, also after a reload. */
import type { Problem } from '@godown/shared/http/problem';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { ApiError, type ApiErrorKind, failureText } from '../api/api-error';
import { Refusal } from '../api/refusal';

/** An error as a device stores it: of the class of an error, browsers store nothing but the message. */
export type KeptReason =
  | { kind: ApiErrorKind; status: number; problem: Problem | null }
  | { says: MessageDescriptor; text: string }
  | { text: string };

export function keepReason(error: Error): KeptReason {
  if (error instanceof ApiError) {
    const { kind, status, problem } = error;
    return { kind, status, problem };
  }
  const text = error.message;
  return error instanceof Refusal ? { says: error.says, text } : { text };
}

export function toError(kept: KeptReason): Error {
  if ('kind' in kept) return toApiError(kept);
  return 'says' in kept ? new Refusal(kept.says, kept) : new Error(kept.text);
}

const toApiError = ({ kind, status, problem }: Pick<ApiError, 'kind' | 'status' | 'problem'>) =>
  new ApiError({ kind, status, ...(problem && { problem }) });

/** The text of any failure in the language on the screen. The error may have been made in another one. */
export function reasonText(error: unknown): string {
  // An error says its message in the language in which it is made.
  if (error instanceof ApiError) return toApiError(error).message;
  if (!(error instanceof Refusal)) return failureText(error);
  const { says, message } = error;
  const isKnown = says.message !== undefined || i18n.messages[says.id] !== undefined;
  return isKnown ? i18n._(says) : message;
}
