import { UNDOABLE_REASONS } from '@godown/shared/movements';
import { Button } from '../../ui/button';
import type { Entry } from './entries';
import { rowId } from './use-undoing';
import { entryText } from './words';

interface UndoCellProps {
  entry: Entry;
  busy: boolean;
  onUndo: (entry: Entry) => void;
}

/** At the end of an entry: Undo, or where it was undone; nothing where there is nothing to undo. */
export function UndoCell({ entry, busy, onUndo }: UndoCellProps) {
  const { undoing } = entry;
  const { reason, undoneBy } = entry.lead;
  if (undoneBy) {
    if (!undoing) return <span className="px-3 text-muted text-sm">Undone</span>;
    return (
      <MovementLink to={undoing._id} className="inline-flex min-h-11 items-center px-3 text-sm">
        Undone
      </MovementLink>
    );
  }
  if (!UNDOABLE_REASONS.includes(reason)) return null;
  return (
    <Button
      variant="quiet"
      size="small"
      className="px-3! text-muted hover:text-text"
      busy={busy}
      onClick={() => onUndo(entry)}
    >
      Undo <span className="sr-only">{entryText(entry)}</span>
    </Button>
  );
}

/** Goes to the row of another movement on this page. */
export function MovementLink({
  to,
  className = '',
  children,
}: {
  to: string;
  className?: string;
  children: string;
}) {
  const id = rowId(to);
  return (
    <a
      href={`#${id}`}
      className={`text-muted underline decoration-line underline-offset-4 hover:text-text ${className}`}
      onClick={(event) => {
        const row = document.getElementById(id);
        if (!row) return;
        // A step within the page is no step in the history of pages.
        event.preventDefault();
        row.focus();
      }}
    >
      {children}
    </a>
  );
}
