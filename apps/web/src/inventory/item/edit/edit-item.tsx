import type { Item } from '@godown/shared/item';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { EditDialog } from './edit-dialog';
import { useEditDraft } from './edit-draft';

/** The button Edit and, once it is pressed, the form. */
export function EditItem({ item }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const kept = useEditDraft(item._id);
  return (
    <>
      <Button ref={button} onClick={() => setOpen(true)} className="w-full">
        Edit
      </Button>
      {isOpen && (
        <EditDialog
          item={item}
          kept={kept}
          onClose={() => {
            setOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
