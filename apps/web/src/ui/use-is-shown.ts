import { type RefObject, useEffect, useRef } from 'react';

/** A ref that is true while the component is on the page, for work that ends after the person has left it. */
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
