import { useState } from 'react';

const STEP = 200;

/** How many of a long list that came as a whole are drawn, and how to draw more. */
export function useDrawn(length: number) {
  const [count, setCount] = useState(STEP);
  return { count, more: length > count ? () => setCount(count + STEP) : undefined };
}
