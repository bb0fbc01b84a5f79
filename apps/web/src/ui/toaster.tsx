import './toaster.css';
import { createRoot } from 'react-dom/client';
import { ToastContainer, type ToastContainerProps, toast } from 'react-toastify/unstyled';

export type ToastKind = 'success' | 'error' | 'info';

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
 * afresh: a pile of them, one for each tap, grows down over the button that is being tapped.
 */
export function showToast(kind: ToastKind, text: string): void {
  mount();
  const toastId = `${kind} ${text}`;
  if (toast.isActive(toastId)) toast.update(toastId);
  else toast[kind](text, { toastId });
}
