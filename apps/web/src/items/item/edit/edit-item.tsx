import type { Item } from '@godown/shared/items/item';
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { May } from '../../../account/may';
import { withTexts } from '../../../language/language';
import { Button } from '../../../ui/button';
import { whenIdle } from '../../../ui/idle';
import { useEditDraft } from '../../changes/edit-draft';

const loadDialog = withTexts(async () => ({ default: (await import('./edit-dialog')).EditDialog }), 'items');
const EditDialog = lazy(loadDialog);

/** The button Edit and, once it is pressed, the form. */
export function EditItem({ item }: { item: Item }) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const kept = useEditDraft(item._id);
  const { state, key } = useLocation();
  // The outbox opens a refused edit here, even if this page is open already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each navigation
  useEffect(() => {
    if (state?.edit) setOpen(true);
  }, [key]);
  // Without a connection it must open too.
  useEffect(() => whenIdle(() => void loadDialog().catch(() => undefined)), []);
  return (
    <May permission="write">
      <Button ref={button} onClick={() => setOpen(true)} className="w-full">
        <Trans>Edit</Trans>
      </Button>
      <Suspense>
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
      </Suspense>
    </May>
  );
}
