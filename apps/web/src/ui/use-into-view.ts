import { type RefObject, useEffect, useRef } from 'react';

/** Scrolls an element into view whenever its text becomes another one. */
export function useIntoView<T extends HTMLElement>(text: string | null | undefined): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    if (text) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [text]);
  return ref;
}
