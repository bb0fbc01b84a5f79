import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';

interface ListDialogProps {
  title: string;
  onClose: () => void;
  /** The label of the button that closes it. */
  close?: string;
  children: ReactNode;
}

/** A dialog whose content applies at once. On a phone it is a sheet at the bottom, in reach of the thumb. */
export function ListDialog({ title, onClose, close = 'Done', children }: ListDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Not in its first field: that would open the keyboard of a phone.
    if (matchMedia?.('(pointer: coarse)').matches) current?.focus();
  }, []);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(30rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-text shadow-raised outline-none backdrop:bg-ink/60 open:animate-appear max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 max-md:px-4 max-md:pt-5 max-md:pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <div className="grid gap-4">
        <h2 id={id} className="text-lg [overflow-wrap:anywhere]">
          {title}
        </h2>
        {children}
        {/* Below the last field, however long the content is. */}
        <div className="sticky bottom-0 -mb-2 flex justify-end bg-surface py-2">
          <Button className="max-md:w-full" onClick={() => dialog.current?.close()}>
            {close}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
