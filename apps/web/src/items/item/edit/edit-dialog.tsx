import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Fragment, type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { EDIT_FIELDS } from '../../../stock/fields';
import { Button } from '../../../ui/button';
import { useConfirm } from '../../../ui/confirm-dialog';
import { focusField } from '../../../ui/focus-field';
import { FormNotice } from '../../../ui/form-notice';
import { Glyph } from '../../../ui/glyph';
import { keepRoom } from '../../../ui/keep-room';
import type { KeptDraft } from '../../changes/edit-draft';
import { ItemField } from '../item-field';
import { ConflictChoice, ConflictNote } from './conflict-choice';
import { useEditForm } from './use-edit-form';

interface EditDialogProps {
  item: Item;
  kept: KeptDraft;
  /** Called when the form has closed, saved or not. */
  onClose: () => void;
}

const DIALOG =
  'm-auto max-h-dvh w-full max-w-[38rem] scroll-pt-20 overscroll-contain border border-line bg-surface text-text shadow-raised ' +
  'backdrop:bg-ink/60 open:animate-appear max-sm:h-dvh max-sm:max-w-none max-sm:border-0 sm:max-h-[calc(100dvh-3rem)] sm:rounded-card';

/** The form that edits an item. A native dialog keeps the focus inside. Closing it with unsaved changes asks first. */
export function EditDialog({ item, kept, onClose }: EditDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const edit = useEditForm(item, kept, close);
  const leave = useLeave(edit, close);

  useEffect(() => {
    dialog.current?.showModal();
    focusField(dialog.current, 'name');
  }, []);

  const isOwn = (event: SyntheticEvent) => event.target === dialog.current;
  // Handled before the browser handles it: a second Escape would close the dialog without asking.
  const onKeyDown = (event: KeyboardEvent) => {
    // A list of suggestions takes the first one.
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    void leave();
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => isOwn(event) && onClose()}
      className={DIALOG}
    >
      <form ref={edit.ref} onSubmit={edit.submit} noValidate className="flex min-h-full flex-col">
        <Header id={`${id}-title`} onClose={leave} />
        <Fields edit={edit} />
        <Footer edit={edit} onCancel={leave} />
      </form>
    </dialog>
  );
}

type Edit = ReturnType<typeof useEditForm>;

function useLeave(edit: Edit, close: () => void) {
  const confirm = useConfirm();
  return async () => {
    if (edit.busy) return;
    if (edit.isTouched() && !(await confirm(question()))) return;
    edit.leave();
    close();
  };
}

const question = () => ({
  question: t`Discard your changes?`,
  confirmLabel: t`Discard`,
  cancelLabel: t`Keep editing`,
  danger: true,
});

function Header({ id, onClose }: { id: string; onClose: () => Promise<void> }) {
  return (
    <header className="sticky top-0 z-1 flex items-center justify-between border-line border-b bg-surface py-2 pr-2 pl-4 sm:pl-6">
      <h2 id={id} className="text-lg">
        <Trans>Edit item</Trans>
      </h2>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={() => void onClose()}
        className="grid size-11 place-items-center rounded-lg hover:bg-ground"
      >
        <Glyph name="close" className="size-5" />
      </button>
    </header>
  );
}

function Fields({ edit: { form, nameHandlers, isRestored, conflict: merge } }: { edit: Edit }) {
  const { conflict, inConflict, decide, retype } = merge;
  return (
    <div className="grid flex-1 content-start gap-4 p-4 sm:p-6">
      {isRestored && !conflict && (
        <p className="text-muted text-sm">
          <Trans>Everything you typed is still here.</Trans>
        </p>
      )}
      {conflict && inConflict.length > 0 && <ConflictNote conflict={conflict} onDecide={decide} />}
      {EDIT_FIELDS.map((name) => (
        <Fragment key={name}>
          <ItemField
            name={name}
            control={form.control}
            onType={(text) => retype(name, text)}
            {...(name === 'name' && { handlers: nameHandlers })}
          />
          {conflict && inConflict.includes(name) && (
            <ConflictChoice field={name} conflict={conflict} onDecide={(choice) => decide(choice, [name])} />
          )}
        </Fragment>
      ))}
    </div>
  );
}

function Footer({
  edit: { failure, dismiss, busy },
  onCancel,
}: {
  edit: Edit;
  onCancel: () => Promise<void>;
}) {
  return (
    <footer ref={keepRoom} className="sticky bottom-0 grid gap-3 border-line border-t bg-surface p-4 sm:px-6">
      <FormNotice text={failure?.text} onDismiss={dismiss} />
      {failure?.isGone && (
        <p className="text-sm">
          <Trans>
            Someone deleted this item. Restore it from{' '}
            <Link to="/deletedItems" className="font-[620] text-accent underline">
              Deleted items
            </Link>
            . What you typed is kept.
          </Trans>
        </p>
      )}
      <div className="flex gap-3 sm:justify-end">
        <Button className="max-sm:flex-1" onClick={() => void onCancel()}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" variant="primary" busy={busy} className="max-sm:flex-1">
          <Trans>Save changes</Trans>
        </Button>
      </div>
    </footer>
  );
}
