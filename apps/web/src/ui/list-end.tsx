import type { RefCallback } from 'react';
import { failureText } from '../api/api-error';
import { Button } from './button';
import { Notice } from './notice';

interface ListEndProps {
  /** What the rows are, in the plural. */
  what?: string;
  /** Draws further rows when it comes into view; without one those have to be fetched first. */
  sentinel?: RefCallback<Element> | undefined;
  /** Fetching or drawing further rows. */
  busy: boolean;
  error: unknown;
  onMore: () => void;
}

/** What follows the rows while there are more: what has been read is drawn by itself, more is read on request. */
export function ListEnd({ what = 'items', sentinel, busy, error, onMore }: ListEndProps) {
  return (
    <div ref={error ? undefined : sentinel} className="mt-4 grid justify-items-center gap-3">
      <Notice text={error ? `The next ${what} could not be loaded. ${failureText(error)}` : null} />
      <Button variant="quiet" busy={busy} onClick={onMore}>
        {error ? 'Try again' : 'Show more'}
      </Button>
    </div>
  );
}

interface NextPageProps {
  what: string;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}

/** What follows the rows of a list that draws all it has read, while there are more. */
export function NextPage({ what, query }: NextPageProps) {
  if (!query.hasNextPage) return null;
  return (
    <ListEnd
      what={what}
      busy={query.isFetchingNextPage}
      error={query.isFetchNextPageError ? query.error : null}
      onMore={() => void query.fetchNextPage()}
    />
  );
}
