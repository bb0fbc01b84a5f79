/** Toasts: top right, five seconds, loaded the first time one is needed (or by `preloadToasts` when idle). */
import type { ToastAction, ToastKind } from './toaster';

const loadToaster = () => import('./toaster');

async function show(kind: ToastKind, text: string, action?: ToastAction): Promise<void> {
  try {
    (await loadToaster()).showToast(kind, text, action);
  } catch (cause) {
    // Without its part (offline, or a new deployment) the words must still reach the person.
    console.error('The toasts could not be loaded.', cause);
    window.alert(text);
  }
}

/**
 * Says what just happened. Announced politely; never the only place where a failure shows. With an `action` the toast
 * has a button. It must not be the only way to do that: a toast is gone soon.
 */
export const notify = {
  success: (text: string, action?: ToastAction): void => void show('success', text, action),
  error: (text: string): void => void show('error', text),
  info: (text: string): void => void show('info', text),
};

/** Fetches the toasts' part ahead of time. A failure here is met again, and told, by the first toast. */
export function preloadToasts(): void {
  loadToaster().catch(() => undefined);
}
