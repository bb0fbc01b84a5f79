import type { BulkChange } from '@godown/shared/jobs';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { failureText } from '../../../api/api-error';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

export interface BulkDialogProps {
  title: string;
  submitLabel: string;
  /** The change that was typed, or null if it is not valid; then the fields say why. */
  read: () => BulkChange | null;
  /** Starts the change. Rejects with the reason. */
  onStart: (change: BulkChange) => Promise<void>;
  onClose: () => void;
  /** Whether it may be higher than the screen. A list of suggestions would be cut off in it. */
  scrolls?: boolean;
  /** Fields. */
  children: ReactNode;
}

/** The form of a change of many items. It stays open, with what was typed, until the change was started. */
export function BulkDialog({
  title,
  submitLabel,
  read,
  onStart,
  onClose,
  scrolls,
  children,
}: BulkDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  useEffect(() => dialog.current?.showModal(), []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const change = isBusy ? null : read();
    if (!change) return;
    setBusy(true);
    setFailure('');
    try {
      await onStart(change);
      dialog.current?.close();
    } catch (error) {
      setFailure(`Nothing was changed. ${failureText(error)}`);
    } finally {
      setBusy(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className={`m-auto w-[min(28rem,calc(100vw-2rem))] ${scrolls ? 'max-h-[calc(100dvh-1rem)] overflow-y-auto' : 'overflow-visible'} rounded-card border border-line bg-surface p-6 text-text shadow-raised backdrop:bg-ink/60 open:animate-appear`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
        <Notice text={failure} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => dialog.current?.close()}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
