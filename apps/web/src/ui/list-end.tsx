import { t } from '@lingui/core/macro';
import { type RefCallback, useEffect, useRef } from 'react';
import { failureText } from '../api/api-error';
import { Button } from './button';
import { Notice } from './notice';

interface ListEndProps {
  /** The text that further rows could not be loaded. */
  failed?: string;
  /** True if there are further rows. */
  more: boolean;
  /** The ref that draws more rows when it comes into view. Undefined if they must be fetched first. */
  sentinel?: RefCallback<Element> | undefined;
  /** Fetching or drawing further rows. */
  busy: boolean;
  error: unknown;
  onMore: () => void;
}

/**
 * The end of a list: Show more, while there are more rows. Render it always, right after the rows. When the last rows have come,
 * the button disappears, and the focus goes to the first new row.
 */
export function ListEnd({
  failed = t`The next items could not be loaded.`,
  more,
  sentinel,
  busy,
  error,
  onMore,
}: ListEndProps) {
  const end = useRef<HTMLDivElement>(null);
  const lastRow = useRef<Element>(undefined);
  useEffect(() => {
    if (!more && document.activeElement === document.body) focusRow(lastRow.current?.nextElementSibling);
  }, [more]);
  const showMore = () => {
    lastRow.current = [...(end.current?.previousElementSibling?.querySelectorAll(ROWS) ?? [])].at(-1);
    onMore();
  };

  return (
    <div ref={end}>
      {more && (
        <div ref={error ? undefined : sentinel} className="mt-4 grid justify-items-center gap-3">
          <Notice text={error ? `${failed} ${failureText(error)}` : null} />
          <Button variant="quiet" busy={busy} onClick={showMore}>
            {error ? t`Try again` : t`Show more`}
          </Button>
        </div>
      )}
    </div>
  );
}

const ROWS = ':scope > li, tbody > tr';

function focusRow(row: Element | null | undefined): void {
  const target = row?.matches('[tabindex]') ? row : row?.querySelector('a, button');
  if (target instanceof HTMLElement) target.focus();
}

interface NextPageProps {
  /** The text that further rows could not be loaded. */
  failed: string;
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: unknown;
    fetchNextPage: () => unknown;
  };
}

/** The end of a list that draws all of its fetched rows. */
export function NextPage({ failed, query }: NextPageProps) {
  return (
    <ListEnd
      failed={failed}
      more={query.hasNextPage}
      busy={query.isFetchingNextPage}
      error={query.isFetchNextPageError ? query.error : null}
      onMore={() => void query.fetchNextPage()}
    />
  );
}
