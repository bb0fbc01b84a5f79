import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is still there, for what comes to an end later than the page it was begun on. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}
