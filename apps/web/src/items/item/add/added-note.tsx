import type { Item } from '@godown/shared/item';
import { itemPath } from '../../../stock/stock';
import { QuietLink } from '../../../ui/quiet-link';

/** Where the next name is typed: what was added just now. */
export function AddedNote({ item }: { item: Item | null }) {
  return (
    <div role="status" className="not-empty:mt-1.5">
      {item && (
        <p
          key={item._id}
          className="flex animate-rise flex-wrap items-center gap-x-3 rounded-control bg-good-soft px-3.5 text-sm [overflow-wrap:anywhere]"
        >
          <span className="py-2.5">
            <strong className="font-[620] text-good">{item.name}</strong> was added. You can add another.
          </span>
          <QuietLink to={itemPath(item._id)} aria-label={`Open ${item.name}`}>
            Open
          </QuietLink>
        </p>
      )}
    </div>
  );
}
