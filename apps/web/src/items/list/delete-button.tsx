import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { May } from '../../account/may';
import { Button } from '../../ui/button';

interface DeleteButtonProps {
  item: Item;
  busy: boolean;
  onDelete: (item: Item) => void;
  className?: string;
}

/** Delete, less prominent than Delivered, because it is rarely used. */
export function DeleteButton({ item, busy, onDelete, className = '' }: DeleteButtonProps) {
  const { name } = item;
  return (
    <May permission="delete">
      <Button
        variant="faint"
        size="small"
        className={`hover:text-bad! ${className}`}
        busy={busy}
        onClick={() => onDelete(item)}
      >
        <Trans>
          Delete <span className="sr-only">{name}</span>
        </Trans>
      </Button>
    </May>
  );
}
