import { t } from '@lingui/core/macro';
import './toaster.css';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router-dom';
import {
  type CloseButtonProps,
  ToastContainer,
  type ToastContainerProps,
  toast,
} from 'react-toastify/unstyled';
import { countText } from './format';
import { Glyph } from './glyph';
import { keepInReach, returnFocus } from './toast-host';

export type ToastKind = 'success' | 'error' | 'info';

/** The button of a toast. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** The subject, such as an item's id. Toasts with different subjects are never counted together. */
  of?: string;
  /** It opens the page of the subject. */
  opens?: true;
}

/** Spec: top right, closed after 5000 ms, dismissed when dragged past 80 %. */
export const TOAST_OPTIONS = {
  position: 'top-right',
  autoClose: 5000,
  draggable: true,
  draggablePercent: 80,
  pauseOnHover: true,
  closeOnClick: true,
  newestOnTop: true,
  role: 'status',
} as const satisfies ToastContainerProps;

/** The place of all toasts. `Alt+T` goes to the newest one from anywhere, Escape goes back. */
export function Toaster() {
  const [host] = useState(() => document.createElement('div'));
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => keepInReach(host, place.current), [host]);
  useEffect(() => returnFocus(host), [host]);
  return (
    <div ref={place}>
      {createPortal(
        <ToastContainer
          {...TOAST_OPTIONS}
          aria-label={t`Notifications (Alt+T)`}
          hotKeys={isShortcut}
          closeButton={CloseButton}
          theme="light"
        />,
        host,
      )}
    </div>
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={t`Close`}
      onClick={closeToast}
      className="absolute top-0 right-0 z-1 grid size-11 place-items-center rounded-lg text-muted hover:text-text"
    >
      <Glyph name="close" className="size-4" />
    </button>
  );
}

function isShortcut(event: KeyboardEvent): boolean {
  const isPressed = event.altKey && event.code === 'KeyT';
  // In Firefox it would open a menu.
  if (isPressed) event.preventDefault();
  return isPressed;
}

/** The actions of the open toasts, by their text. The library's list of toasts cannot be read. */
const open = new Map<string, { id: string | number; actions: ToastAction[] }>();

/**
 * Shows a toast. If one with the same text and subject is open, its time starts again instead, because many toasts would
 * cover the button that is being pressed. Its button then runs one action at a time, the latest first.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  const key = [kind, text, action?.of].join(' ');
  const before = open.get(key);
  const active = before && toast.isActive(before.id) ? before : undefined;
  // The toast of the last act is on top. An updated one would stay where it is, so it is replaced.
  const shown = [...open.keys()].at(-1) === key ? active : undefined;
  if (active && !shown) toast.dismiss(active.id);
  const actions = active?.actions ?? [];
  if (action) actions.push(action);

  const render = <ToastBody text={text} actions={actions} onPress={() => press()} />;
  const onClose = () => open.get(key)?.id === id && open.delete(key);
  const id = shown?.id ?? toast[kind](render, { onClose });
  if (shown) toast.update(id, { render });
  else {
    open.delete(key);
    open.set(key, { id, actions });
  }

  const press = () => {
    actions.pop()?.run();
    if (actions.length === 0) toast.dismiss(id);
    else toast.update(id, { render });
  };
}

interface ToastBodyProps {
  text: string;
  actions: readonly ToastAction[];
  onPress: () => void;
}

/** True if the action would open the page that is on the screen. */
const isHere = ({ opens, of }: ToastAction, pathname: string) =>
  opens === true && of !== undefined && pathname.endsWith(`/${of}`);

/** The label of a button that runs one of several actions. */
const oneOf = (action: string, length: number) =>
  t`${action} ${{ one: countText(1) }} of ${{ count: countText(length) }}`;

function ToastBody({ text, actions, onPress }: ToastBodyProps) {
  const [first, detail] = text.split('\n');
  const { pathname } = useLocation();
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The library has this label in English only.
    const timer = body.current?.closest('.Toastify__toast')?.querySelector('[role=progressbar]');
    timer?.setAttribute('aria-label', t`Time until it closes`);
  });
  const latest = actions.at(-1);
  const action = latest && isHere(latest, pathname) ? undefined : latest;
  const press = (event: MouseEvent) => {
    // A click anywhere else closes the toast.
    event.stopPropagation();
    onPress();
  };
  return (
    <div ref={body} className="flex w-full items-center gap-2.5 pr-7">
      <span className="min-w-0 flex-1 py-1">
        <span className="block">{first}</span>
        {detail && <span className="block text-muted text-sm">{detail}</span>}
      </span>
      {action && (
        <>
          <kbd className="font-sans text-muted text-sm max-md:hidden">{t`Alt+T`}</kbd>
          <button
            type="button"
            data-toast-action=""
            onClick={press}
            className="min-h-11 shrink-0 rounded-lg border border-edge px-3.5 font-[620] text-sm tabular-nums hover:border-text"
          >
            {actions.length > 1 ? oneOf(action.label, actions.length) : action.label}
          </button>
        </>
      )}
    </div>
  );
}
