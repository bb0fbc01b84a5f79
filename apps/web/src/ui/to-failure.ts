import { failureText } from '../api/api-error';

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** What a `Failure` says of a query that failed, and how to try again. */
export function toFailure({ error, isFetching, refetch }: FailedQuery) {
  return { detail: failureText(error), busy: isFetching, onRetry: () => void refetch() };
}
