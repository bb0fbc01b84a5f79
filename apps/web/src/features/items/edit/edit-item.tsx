import type { Item } from '@godown/shared/item';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/api-error';
import { whenIdle } from '../../../lib/idle';
import { loadPart } from '../../../lib/lazy-part';
import { Button } from '../../../ui/button';
import { Notice } from '../notice';
import type { EditDialogProps } from './edit-dialog';
import { useEditDraft } from './edit-draft';

const loadDialog = () => import('./edit-dialog');
/** A failure here is met again, and told, when the button is pressed. */
const prepare = () => void loadDialog().catch(() => undefined);

/** The button Edit and, once it is pressed, the form: a part of its own, fetched when the page has time for it. */
export function EditItem({ item }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, setDialog] = useState<ComponentType<EditDialogProps> | null>(null);
  const kept = useEditDraft(item._id);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const start = async () => {
    setFailure(null);
    setBusy(true);
    try {
      const { EditDialog } = await loadPart('edit form', loadDialog);
      setDialog(() => EditDialog);
    } catch (error) {
      setFailure(failureText(error));
    }
    setBusy(false);
  };

  // A browser does not load again what it once could not load, and the signal may be gone when the button is pressed.
  useEffect(() => whenIdle(prepare), []);

  return (
    <>
      <Button ref={button} busy={busy} onClick={start} className="w-full">
        Edit
      </Button>
      <Notice text={failure} onDismiss={() => setFailure(null)} />
      {Dialog && (
        <Dialog
          item={item}
          kept={kept}
          onClose={() => {
            setDialog(null);
            button.current?.focus();
          }}
        />
      )}
    </>
  );
}
