import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button';
import { useSecondPress } from './use-second-press';

interface DialogProps {
  title: string;
  /** On a phone at the bottom, in reach of the thumb. Not for a field to type in: the keyboard would cover it. */
  isSheet?: boolean;
  /** Classes of its width and height, if they are others. */
  className?: string | undefined;
  /** It stays open: neither Escape nor the Back of a phone closes it. */
  isHeld?: boolean;
  onClose: () => void;
  /** `close` closes it. */
  children: (close: () => void) => ReactNode;
}

/** `--edge`: the padding below the content. */
const BOX =
  '[--edge:1.5rem] rounded-card border border-line bg-surface p-6 pb-(--edge) text-text shadow-raised outline-none';
const SHEET =
  'max-md:mb-0 max-md:w-full max-md:max-w-full max-md:rounded-b-none max-md:border-x-0 max-md:border-b-0 ' +
  'max-md:px-4 max-md:pt-5 max-md:[--edge:max(1rem,env(safe-area-inset-bottom))]';
const SIZE = 'max-h-[calc(100dvh-2rem)] w-[min(28rem,calc(100vw-2rem))]';

/** A modal dialog, open while it is rendered. A native one keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({
  title,
  isSheet = false,
  isHeld = false,
  className = SIZE,
  onClose,
  children,
}: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useSecondPress();
  // Before the effects of its content: a field gets no focus in a closed dialog, and opening gives it to the first one.
  useLayoutEffect(() => {
    const { current } = dialog;
    current?.showModal();
    // Not in its first field: that would open the keyboard of a phone.
    if (isSheet && matchMedia?.('(pointer: coarse)').matches) current?.focus();
  }, [isSheet]);
  useEffect(() => {
    if (!isHeld) return;
    // Wherever the focus is. A second Escape would close the dialog without a cancelable event.
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && event.preventDefault();
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isHeld]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={id}
      onCancel={(event) => isHeld && event.preventDefault()}
      // React passes the event of a dialog on to those around it.
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
      className={`m-auto ${BOX} ${className} backdrop:bg-ink/60 open:animate-appear ${isSheet ? SHEET : ''}`}
    >
      <h2 id={id} className="mb-4 text-lg [overflow-wrap:anywhere]">
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}

interface SheetProps extends Pick<DialogProps, 'title' | 'className' | 'onClose'> {
  /** The label of the button that closes it. */
  close?: string;
  children: ReactNode;
}

/** A dialog whose fields apply at once. On a phone it is a sheet at the bottom. */
export function Sheet({ title, className, onClose, close: label = t`Done`, children }: SheetProps) {
  return (
    <Dialog isSheet title={title} className={className} onClose={onClose}>
      {(close) => (
        <div className="grid gap-4">
          {children}
          {/* Below the last field, however long the content is. */}
          <div className="sticky -bottom-(--edge) -mb-(--edge) flex justify-end bg-surface pt-2 pb-(--edge)">
            <Button className="max-md:w-full" onClick={close}>
              {label}
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
