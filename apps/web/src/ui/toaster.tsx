import './toaster.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';
import { ToastBody } from './toast-body';

export type ToastKind = 'success' | 'error' | 'info';

/** What can be done about what a toast says. */
export interface ToastAction {
  label: string;
  run: () => void;
  /** What it is about, such as an item's id: the same words about something else begin their count anew. */
  of?: string;
}

/** Spec: top right, closed after 5000 ms, dismissed when dragged past 80 %. */
export const TOAST_OPTIONS = {
  position: 'top-right',
  autoClose: 5000,
  draggable: true,
  draggablePercent: 80,
  pauseOnHover: true,
  closeOnClick: true,
  role: 'status',
} as const satisfies ToastContainerProps;

interface Shown {
  toastId: string;
  /** What its button offers, the oldest first. */
  actions: ToastAction[];
}

/** The latest toast of each kind and words, for as long as it is there. Exported for its test. */
export const latest = new Map<string, Shown>();
let serial = 0;
let mounted = false;

/** Where the focus was before it came to the toasts. */
let cameFrom: HTMLElement | null = null;
const giveBackFocus = () => cameFrom?.focus({ preventScroll: true });

// A root of its own keeps the whole library out of the first load and out of the pages' tree.
function mount(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  watchFocus(host);
  // At once: a toast that waits for its container cannot be told from one that is gone.
  flushSync(() =>
    createRoot(host).render(
      <ToastContainer {...TOAST_OPTIONS} aria-label="Notifications (Alt+T)" theme="light" />,
    ),
  );
}

/** No toast goes while somebody is at one. */
function watchFocus(host: HTMLElement): void {
  const isInside = (target: EventTarget | null) => target instanceof Node && host.contains(target);
  host.addEventListener('focusin', ({ relatedTarget }) => {
    if (isInside(relatedTarget)) return;
    cameFrom = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    toast.pause();
  });
  host.addEventListener('focusout', ({ relatedTarget }) => {
    if (!isInside(relatedTarget)) toast.play();
  });
  host.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') giveBackFocus();
  });
}

/**
 * Shows a toast; the container is put on the page by the first one. The same words again start their toast's time
 * afresh: a pile of them, one for each tap, grows down over the button that is being tapped. Its button then stands
 * for all of them, and does one at a time, the latest first.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  mount();
  const words = `${kind} ${text}`;
  const before = latest.get(words);
  const isActive = before !== undefined && toast.isActive(before.toastId);
  const kept = isActive && action ? before.actions.filter(({ of }) => of === action.of) : [];
  serial += 1;
  // An id of its own: a toast that is on its way out still has its name, and would swallow the next.
  const toastId = isActive ? before.toastId : `${words} ${serial}`;
  const onClose = () => {
    latest.delete(words);
    // The focus must not go with the toast.
    if (document.getElementById(toastId)?.contains(document.activeElement)) giveBackFocus();
  };
  const shown = { toastId, actions: action ? [...kept, action] : [] };
  latest.set(words, shown);
  if (isActive) toast.update(toastId, { render: renderBody(text, shown) });
  else toast[kind](renderBody(text, shown), { toastId, onClose });
}

function renderBody(text: string, shown: Shown) {
  return <ToastBody text={text} actions={shown.actions} onPress={() => takeUp(text, shown)} />;
}

/** Does the latest thing the toast offers; with the last one the toast goes. */
function takeUp(text: string, shown: Shown): void {
  const { toastId, actions } = shown;
  actions.pop()?.run();
  if (actions.length === 0) toast.dismiss(toastId);
  else toast.update(toastId, { render: renderBody(text, shown) });
}
