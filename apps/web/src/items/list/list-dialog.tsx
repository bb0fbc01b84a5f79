import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '../../ui/button';

interface ListDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog whose content applies at once. */
export function ListDialog({ title, onClose, children }: ListDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-text shadow-raised backdrop:bg-ink/60 open:animate-appear"
    >
      <div className="grid gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
        <div className="flex justify-end">
          <Button onClick={() => dialog.current?.close()}>Done</Button>
        </div>
      </div>
    </dialog>
  );
}
