import type { Item } from '@godown/shared/item';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from '../../../ui/button';
import { useConfirm } from '../../../ui/confirm-dialog';
import { Field } from '../../../ui/field';
import { Glyph } from '../../../ui/glyph';
import { Notice } from '../../../ui/notice';
import { ConflictChoice, ConflictNote } from './conflict-choice';
import type { KeptDraft } from './edit-draft';
import { EDIT_LABELS, type EditField } from './edit-fields';
import { useEditForm } from './use-edit-form';

export interface EditDialogProps {
  item: Item;
  kept: KeptDraft;
  /** Called once the form is done with, saved or not. */
  onClose: () => void;
}

const DIALOG =
  'm-auto max-h-dvh w-full max-w-[38rem] overscroll-contain border border-line bg-surface text-text shadow-raised ' +
  'backdrop:bg-ink/60 open:animate-appear max-sm:h-dvh max-sm:max-w-none max-sm:border-0 sm:max-h-[calc(100dvh-3rem)] sm:rounded-card';

/** The form that edits an item. A native dialog traps the focus; leaving it with something unsaved asks first. */
export function EditDialog({ item, kept, onClose }: EditDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const confirm = useConfirm();
  const finish = () => dialog.current?.close();
  const edit = useEditForm(item, kept, finish);
  const { conflict, inConflict } = edit;

  useEffect(() => dialog.current?.showModal(), []);

  const leave = async () => {
    if (edit.busy) return;
    if (edit.isTouched() && !(await confirm(QUESTION))) return;
    edit.leave();
    finish();
  };
  // Before the browser does: a second Escape would close the dialog without asking.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    void leave();
  };

  const field = (name: EditField) => ({
    label: EDIT_LABELS[name],
    error: edit.form.formState.errors[name]?.message,
    autoComplete: 'off' as const,
    ...edit.form.register(name, { onChange: (event) => edit.retype(name, event.target.value) }),
  });
  const choice = (name: EditField) =>
    conflict && inConflict.includes(name) ? (
      <ConflictChoice field={name} conflict={conflict} onDecide={(kept) => edit.decide(kept, [name])} />
    ) : null;

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        void leave();
      }}
      onClose={(event) => event.target === dialog.current && onClose()}
      className={DIALOG}
    >
      <form onSubmit={edit.submit} noValidate className="flex min-h-full flex-col">
        <header className="sticky top-0 z-1 flex items-center justify-between border-line border-b bg-surface py-2 pr-2 pl-4 sm:pl-6">
          <h2 id={`${id}-title`} className="text-lg">
            Edit item
          </h2>
          <button
            type="button"
            aria-label="Close"
            onClick={() => void leave()}
            className="grid size-11 place-items-center rounded-lg hover:bg-ground"
          >
            <Glyph name="close" className="size-5" />
          </button>
        </header>
        <div className="grid flex-1 content-start gap-4 p-4 sm:p-6">
          {edit.restored && !conflict && (
            <p className="text-muted text-sm">What you typed before is here again.</p>
          )}
          {conflict && inConflict.length > 0 && <ConflictNote conflict={conflict} onDecide={edit.decide} />}
          <Field {...field('name')} />
          {choice('name')}
          <Field
            {...field('price')}
            type="number"
            inputMode="decimal"
            min={0}
            step="0.01"
            inputClassName="tabular-nums"
          />
          {choice('price')}
          <Field {...field('supplier')} />
          {choice('supplier')}
          <Field {...field('img')} inputMode="url" />
          {choice('img')}
          <Field {...field('description')} multiline rows={4} />
          {choice('description')}
        </div>
        <footer className="sticky bottom-0 grid gap-3 border-line border-t bg-surface p-4 sm:px-6">
          <Notice text={edit.failure?.text} tone={edit.failure?.tone} onDismiss={edit.dismiss} />
          {edit.failure?.gone && (
            <p className="text-sm">
              Somebody deleted it meanwhile. Bring it back from{' '}
              <Link to="/deletedItems" className="font-[620] text-accent underline">
                Deleted items
              </Link>
              : what you typed is kept.
            </p>
          )}
          <div className="flex gap-3 sm:justify-end">
            <Button className="max-sm:flex-1" onClick={() => void leave()}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" busy={edit.busy} className="max-sm:flex-1">
              Save
            </Button>
          </div>
        </footer>
      </form>
    </dialog>
  );
}

const QUESTION = {
  question: 'Leave without saving?',
  detail: 'What you typed will be lost.',
  confirmLabel: 'Discard',
  danger: true,
};
