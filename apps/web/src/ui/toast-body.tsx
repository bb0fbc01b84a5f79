import { type MouseEvent, useState } from 'react';
import type { ToastAction } from './toaster';

interface ToastBodyProps {
  text: string;
  /** The oldest first; the button does the latest. */
  actions: readonly ToastAction[];
  onPress: () => void;
}

/** The words of a toast and, where something can be done about them, a button. */
export function ToastBody({ text, actions, onPress }: ToastBodyProps) {
  const [isUsedUp, setUsedUp] = useState(false);
  const action = isUsedUp ? undefined : actions.at(-1);

  const press = (event: MouseEvent) => {
    // A click anywhere else closes the toast.
    event.stopPropagation();
    onPress();
    // Not to be pressed while the toast is on its way out.
    if (actions.length === 0) setUsedUp(true);
  };

  return (
    <div className={`flex w-full items-center gap-2 ${action ? 'pr-7' : ''}`}>
      <span className="min-w-0 flex-1 py-1">{text}</span>
      {action && (
        <button
          type="button"
          onClick={press}
          className="min-h-11 shrink-0 rounded-lg border border-edge px-3.5 font-[620] text-sm tabular-nums hover:border-text"
        >
          {actions.length > 1 ? `${action.label} 1 of ${actions.length}` : action.label}
        </button>
      )}
    </div>
  );
}
