import { useEffect, useEffectEvent } from 'react';

/** Asks before the tab is closed with unsaved changes. */
export function useUnsaved(isTouched: () => boolean): void {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isTouched()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => ask(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
}
