import type { Item } from '@godown/shared/item';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { EditDialog } from './edit-dialog';
import { useEditDraft } from './edit-draft';

/** The button Edit and, once it is pressed, the form. */
export function EditItem({ item }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  // The outbox leads here with an edit that was refused.
  const { state } = useLocation();
  const [isOpen, setOpen] = useState(Boolean(state?.edit));
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
