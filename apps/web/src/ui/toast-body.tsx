import { type FocusEvent, useEffect, useRef } from 'react';
import type { ToastAction } from './toaster';

interface ToastBodyProps {
  text: string;
  /** The oldest first; the button does the latest. */
  actions: readonly ToastAction[];
  onPress: () => void;
  /** The toast must not go while somebody is at its button. */
  onFocus: () => void;
  onBlur: () => void;
}

/** The words of a toast and, where something can be done about them, a button. */
export function ToastBody({ text, actions, onPress, onFocus, onBlur }: ToastBodyProps) {
  const button = useRef<HTMLButtonElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const action = actions.at(-1);

  // The focus must not go with the toast.
  useEffect(() => {
    const own = button.current;
    return () => {
      const isInside = document.activeElement === own || document.activeElement === document.body;
      if (cameFrom.current instanceof HTMLElement && isInside) cameFrom.current.focus();
    };
  }, []);

  const enter = (event: FocusEvent) => {
    cameFrom.current = event.relatedTarget;
    onFocus();
  };
  const leave = () => {
    cameFrom.current = null;
    onBlur();
  };

  return (
    <div className="flex w-full items-center gap-2">
      <span className="min-w-0 flex-1 py-1">{text}</span>
      {action && (
        <button
          ref={button}
          type="button"
          onFocus={enter}
          onBlur={leave}
          onClick={(event) => {
            // A click anywhere else closes the toast.
            event.stopPropagation();
            onPress();
          }}
          className="min-h-11 shrink-0 rounded-lg border border-edge px-3.5 font-[620] text-sm tabular-nums hover:border-text"
        >
          {actions.length > 1 ? `${action.label} 1 of ${actions.length}` : action.label}
        </button>
      )}
    </div>
  );
}
