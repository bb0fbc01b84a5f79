import type { Item } from '@godown/shared/item';
import { Button } from '../../ui/button';

interface DeleteButtonProps {
  item: Item;
  busy: boolean;
  onDelete: (item: Item) => void;
}

/** Delete at the end of an item's row, above the link that covers the row. */
export function DeleteButton({ item, busy, onDelete }: DeleteButtonProps) {
  return (
    <Button variant="danger" size="small" className="relative z-1" busy={busy} onClick={() => onDelete(item)}>
      Delete <span className="sr-only">{item.name}</span>
    </Button>
  );
}
