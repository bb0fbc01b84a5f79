/** Toasts: top right, five seconds, loaded the first time one is needed (or by `preloadToasts` when idle). */
import type { ToastKind } from './toaster';

const loadToaster = () => import('./toaster');

async function show(kind: ToastKind, text: string): Promise<void> {
  try {
    (await loadToaster()).showToast(kind, text);
  } catch (cause) {
    // Without its part (offline, or a new deployment) the words must still reach the person.
    console.error('The toasts could not be loaded.', cause);
    window.alert(text);
  }
}

/** Says what just happened. Announced politely; never the only place where a failure shows. */
export const notify = {
  success: (text: string): void => void show('success', text),
  error: (text: string): void => void show('error', text),
  info: (text: string): void => void show('info', text),
};

/** Fetches the toasts' part ahead of time. A failure here is met again, and told, by the first toast. */
export function preloadToasts(): void {
  loadToaster().catch(() => undefined);
}
