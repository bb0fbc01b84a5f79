import { toast } from 'react-toastify/unstyled';

/** A modal dialog makes everything outside it inert, so the toasts are inside the one that is open. */
export function keepInReach(host: HTMLElement, place: HTMLElement | null): () => void {
  const move = () => {
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? place;
    if (parent !== host.parentNode) parent?.append(host);
  };
  const observer = new MutationObserver(move);
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
  move();
  return () => {
    observer.disconnect();
    host.remove();
  };
}

/** Returns the focus to where it was when its toast closes, and on Escape. */
export function returnFocus(host: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let origin: HTMLElement | null = null;
  const isInside = (target: EventTarget | null) => target instanceof Node && host.contains(target);
  const goBack = () => {
    const target = origin?.isConnected ? origin : document.getElementById('main');
    target?.focus({ preventScroll: true });
  };
  const onFocus = ({ target, relatedTarget }: FocusEvent) => {
    if (isInside(relatedTarget)) return;
    origin = relatedTarget instanceof HTMLElement ? relatedTarget : null;
    // The library's shortcut focuses the toast; what people want is what it offers to do.
    if (target instanceof Element && target.matches('.Toastify__toast'))
      target.querySelector<HTMLElement>('[data-toast-action]')?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.preventDefault();
    goBack();
  };
  // The library's shortcut stops the time of all toasts.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!isInside(relatedTarget)) toast.play();
  };
  host.addEventListener('focusin', onFocus, { signal });
  host.addEventListener('focusout', onBlur, { signal });
  host.addEventListener('keydown', onKey, { signal });
  const unwatch = toast.onChange(({ id, status }) => {
    const closing = document.getElementById(String(id));
    if (status === 'removed' && closing?.contains(document.activeElement)) goBack();
  });
  return () => {
    stop.abort();
    unwatch();
  };
}
