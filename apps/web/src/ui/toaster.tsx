import './toaster.css';
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

/** What each toast on the screen offers, the oldest first. */
const offers = new Map<string, ToastAction[]>();
let mounted = false;

// A root of its own keeps the whole library out of the first load and out of the pages' tree.
function mount(): void {
  if (mounted) return;
  mounted = true;
  const host = document.createElement('div');
  document.body.append(host);
  createRoot(host).render(<ToastContainer {...TOAST_OPTIONS} aria-label="Notifications" theme="light" />);
}

/**
 * Shows a toast; the container is put on the page by the first one. The same words again start their toast's time
 * afresh: a pile of them, one for each tap, grows down over the button that is being tapped. Its button then stands
 * for all of them, and does one at a time, the latest first.
 */
export function showToast(kind: ToastKind, text: string, action?: ToastAction): void {
  mount();
  const toastId = `${kind} ${text}`;
  const isActive = toast.isActive(toastId);
  const before = isActive ? (offers.get(toastId) ?? []) : [];
  offers.set(toastId, action ? [...before.filter(({ of }) => of === action.of), action] : []);
  const body = renderBody(toastId, text);
  if (isActive) toast.update(toastId, { render: body });
  else toast[kind](body, { toastId, onClose: () => offers.delete(toastId) });
}

function renderBody(toastId: string, text: string) {
  const actions = offers.get(toastId) ?? [];
  return (
    <ToastBody
      text={text}
      actions={actions}
      onPress={() => takeUp(toastId, text)}
      onFocus={() => toast.pause({ id: toastId })}
      onBlur={() => toast.play({ id: toastId })}
    />
  );
}

/** Does the latest thing the toast offers; with the last one the toast goes. */
function takeUp(toastId: string, text: string): void {
  const left = [...(offers.get(toastId) ?? [])];
  const action = left.pop();
  offers.set(toastId, left);
  action?.run();
  if (left.length === 0) toast.dismiss(toastId);
  else toast.update(toastId, { render: renderBody(toastId, text) });
}
