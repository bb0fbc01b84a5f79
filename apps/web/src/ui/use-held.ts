import { useEffect, useRef } from 'react';

/** Returns the value that was shown before `isHeld` became true, for as long as it is true. */
export function useHeld<T>(value: T, isHeld: boolean): T {
  const last = useRef(value);
  useEffect(() => {
    if (!isHeld) last.current = value;
  });
  return isHeld ? last.current : value;
}
