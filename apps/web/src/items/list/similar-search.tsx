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
  if (q === undefined) return null;
  const shown = view.q === q ? null : view.q;
  const other = shown ? q : similar;
  if (other === null) return null;
  return (
    <p role="status" className="my-2 [overflow-wrap:anywhere] print:hidden">
      {shown && <Trans>Showing {shown}.</Trans>}{' '}
      <button
        type="button"
        className="min-h-11 text-accent underline"
        onClick={() => (shown ? onExact : onSearch)(other)}
      >
        <Trans>Search for {other} instead</Trans>
      </button>
    </p>
  );
}
