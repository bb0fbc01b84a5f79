/** What is known of a change that failed, and how that is said. */
import { ApiError, failureText } from '../api/api-error';

/** Nothing was sent, now or before with the same key, because the browser is offline. */
export class NotSentError extends ApiError {
  constructor() {
    super({ kind: 'offline' });
  }
}

/** Whether the server may have carried out a call that failed like this. */
export function isUncertain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error instanceof NotSentError) return false;
  // A proxy that gave up waiting answers with one of many numbers; 500 is the server's own word that it failed.
  if (error.status > 500) return true;
  return error.kind === 'unreadable' ? error.status < 400 : error.kind !== 'problem';
}

/** As a `Notice` takes it: `bad` for what did not happen, `warn` where nobody knows. */
export interface Outcome {
  text: string;
  tone: 'bad' | 'warn';
}

interface Wanted {
  /** What was to happen to it, such as `deleted`. */
  done: string;
  /** What it is, where that is not in plain view. */
  of?: string | undefined;
  /** What can be done where nobody knows. */
  next?: string;
}

/** Says of a change that failed that it did not happen, and why, or that nobody knows whether it did. */
export function toOutcome(
  error: unknown,
  { done, of, next = 'Trying again counts it once.' }: Wanted,
): Outcome {
  if (isUncertain(error))
    return {
      text: `No answer came, so it is not known whether ${of ?? 'this'} was ${done}. ${next}`,
      tone: 'warn',
    };
  return { text: `${of ? `${of} was not` : 'Not'} ${done}. ${failureText(error)}`, tone: 'bad' };
}
