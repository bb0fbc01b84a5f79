import { reasonText } from './reason';

interface FailedQuery {
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The props of a `Failure` for a query: why it failed, and how to retry. */
export function toFailure({ error, isFetching, refetch }: FailedQuery) {
  return { detail: reasonText(error), busy: isFetching, onRetry: () => void refetch() };
}
