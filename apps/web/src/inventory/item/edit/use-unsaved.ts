import { useEffect, useRef } from 'react';

/** Asks before the tab is closed with unsaved changes. Calls `keep` if the page is left in another way. */
export function useUnsaved(isTouched: () => boolean, keep: () => void): void {
  const latest = useRef({ isTouched, keep });
  latest.current = { isTouched, keep };
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (latest.current.isTouched()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
      if (latest.current.isTouched()) latest.current.keep();
    };
  }, []);
}
