/** Toasts: top right, five seconds. `toaster.tsx` shows them; it loads when the browser is idle, or for the first toast. */
import type { ToastAction, ToastKind } from './toaster';

async function show(kind: ToastKind, text: string, action?: ToastAction): Promise<void> {
  try {
    (await import('./toaster')).showToast(kind, text, action);
  } catch (cause) {
    // Offline, or after a new deployment, the part may be missing. The person must still read the text.
    console.error('The toasts could not be loaded.', cause);
    window.alert(text);
  }
}

/**
 * Shows a toast, which is announced politely. A second line of the text is shown smaller. It must not be the only place that shows a failure. With an `action` the toast
 * has a button. The button must not be the only way to that action, because toasts disappear.
 */
export const notify = {
  success: (text: string, action?: ToastAction): void => void show('success', text, action),
  error: (text: string): void => void show('error', text),
  info: (text: string, action?: ToastAction): void => void show('info', text, action),
};
