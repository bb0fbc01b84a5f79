import { Trans } from '@lingui/react/macro';
import type { FoundItems } from './use-found-items';

interface SimilarSearchProps {
  items: FoundItems;
  /** The search as it was typed. */
  q: string | undefined;
  /** The search is looked for as it was typed. */
  onExact: (q: string) => void;
  onSearch: (q: string) => void;
}

/** Says that the list has the items of a similar search, or offers one. */
export function SimilarSearch({ items: { view, similar }, q, onExact, onSearch }: SimilarSearchProps) {
  const shown = q === undefined || view.q === q ? null : view.q;
  const other = shown ? q : similar;
  return (
    <div className="flex flex-wrap items-center gap-x-2 [overflow-wrap:anywhere] print:hidden">
      {/* Always on the page: a live region announces only what is added to it. */}
      <p role="status">{shown && <Trans>Showing {shown}.</Trans>}</p>
      {q !== undefined && other && (
        <button
          type="button"
          className="min-h-11 text-accent underline"
          onClick={() => (shown ? onExact : onSearch)(other)}
        >
          <Trans>Search for {other} instead</Trans>
        </button>
      )}
    </div>
  );
}
