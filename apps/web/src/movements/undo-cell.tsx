import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { May } from '../account/may';
import { useOwnWarehouses } from '../stock/warehouse-choice';
import { Button } from '../ui/button';
import { canUndo, isUndone, type MovementGroup } from './movement-groups';
import { MovementLink, partId } from './movement-link';

interface UndoCellProps {
  group: MovementGroup;
  busy: boolean;
  onUndo: (group: MovementGroup) => void;
}

/** The end of a row: Undo, or a link to the undo of the movement, or nothing if it cannot be undone. */
export function UndoCell({ group, busy, onUndo }: UndoCellProps) {
  const { _id, undoneBy, warehouse, transfer } = group.lead;
  const own = useOwnWarehouses();
  if (undoneBy) return <Undone group={group} />;
  // The lead of a transfer may be of either warehouse.
  if (!canUndo(group) || (!transfer && !own.includes(warehouse))) return null;
  return (
    <May permission="write">
      <Button
        variant="faint"
        size="small"
        className="whitespace-nowrap px-3!"
        busy={busy}
        id={partId(_id, 'undo')}
        // A list has many Undo buttons. The name says which movement this one undoes.
        aria-labelledby={(['undo', 'what', 'amount', 'when', 'total', 'item'] as const)
          .map((part) => partId(_id, part))
          .join(' ')}
        onClick={() => onUndo(group)}
      >
        <Trans>Undo</Trans>
      </Button>
    </May>
  );
}

function Undone({ group }: { group: MovementGroup }) {
  const text = isUndone(group) ? t`Undone` : t`Undo was taken back`;
  const latest = group.undoings.at(-1);
  if (!latest) return <span className="text-muted text-sm">{text}</span>;
  return (
    <MovementLink
      to={latest._id}
      className="inline-flex min-h-11 items-center text-right text-sm max-sm:max-w-16"
    >
      {text}
    </MovementLink>
  );
}
