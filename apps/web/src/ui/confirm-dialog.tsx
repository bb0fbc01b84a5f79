import { t } from '@lingui/core/macro';
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from './button';

export interface Confirmation {
  question: string;
  /** The consequence, below the question. */
  detail?: ReactNode;
  confirmLabel: string;
  /** By default Cancel. */
  cancelLabel?: string;
  danger?: boolean;
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>;

const ConfirmContext = createContext<Confirm | null>(null);

/**
 * Asks a yes-or-no question in a modal dialog: `if (await confirm({ question, confirmLabel })) …`.
 * Resolves to false on Cancel, Escape, when another question takes its place, or when the page is left.
 */
export function useConfirm(): Confirm {
  const confirm = use(ConfirmContext);
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider above it');
  return confirm;
}

/** Holds the one dialog. A native `<dialog>` keeps the focus inside, closes on Escape and gives the focus back. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const waiting = useRef<((yes: boolean) => void) | null>(null);
  const [asked, setAsked] = useState<Confirmation | null>(null);

  const resolve = useCallback((yes: boolean) => {
    waiting.current?.(yes);
    waiting.current = null;
  }, []);

  const confirm = useCallback<Confirm>(
    (confirmation) => {
      resolve(false);
      setAsked(confirmation);
      if (!dialog.current?.open) dialog.current?.showModal();
      return new Promise((onAnswer) => {
        waiting.current = onAnswer;
      });
    },
    [resolve],
  );

  const close = useCallback(
    (yes: boolean) => {
      resolve(yes);
      dialog.current?.close();
    },
    [resolve],
  );

  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back leaves the page that the question is about
  useEffect(() => () => close(false), [pathname, close]);

  return (
    <ConfirmContext value={confirm}>
      {children}
      <dialog
        ref={dialog}
        aria-labelledby={`${id}-question`}
        aria-describedby={asked?.detail ? `${id}-detail` : undefined}
        // The event comes later. By then the next question may be open.
        onClose={() => dialog.current?.open || resolve(false)}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-6 text-text shadow-raised backdrop:bg-ink/60 open:animate-appear"
      >
        <Question id={id} asked={asked} onAnswer={close} />
      </dialog>
    </ConfirmContext>
  );
}

interface QuestionProps {
  /** The prefix of the ids of its texts. */
  id: string;
  asked: Confirmation | null;
  onAnswer: (yes: boolean) => void;
}

/** Its buttons are there before a question is: a dialog that opens looks for the first of them to focus. */
function Question({ id, asked, onAnswer }: QuestionProps) {
  return (
    <>
      <h2 id={`${id}-question`} className="text-lg">
        {asked?.question}
      </h2>
      {asked?.detail && (
        <div id={`${id}-detail`} className="mt-2 text-muted">
          {asked.detail}
        </div>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-2">
        {/* First, so that it gets the focus: pressing Enter without reading the question changes nothing. */}
        <Button variant="quiet" onClick={() => onAnswer(false)}>
          {asked?.cancelLabel ?? t({ message: 'Cancel', context: 'answer' })}
        </Button>
        <Button
          variant={asked?.danger ? 'danger' : 'primary'}
          className={asked?.danger ? 'border-bad!' : ''}
          onClick={() => onAnswer(true)}
        >
          {asked?.confirmLabel}
        </Button>
      </div>
    </>
  );
}
