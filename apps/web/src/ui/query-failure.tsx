import { failureText } from '../lib/api-error';
import { Failure } from './failure';

interface QueryFailureProps {
  /** What could not be loaded, as a short sentence. */
  title: string;
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Level of the heading, 2 unless the failure is the whole page. */
  level?: 1 | 2;
}

/** In the place of what a query could not load: why, and the way to try again. */
export function QueryFailure({ title, query, level = 2 }: QueryFailureProps) {
  const { error, isFetching, refetch } = query;
  return (
    <Failure
      level={level}
      title={title}
      detail={failureText(error)}
      onRetry={() => void refetch()}
      busy={isFetching}
    />
  );
}
