import { useEffect, useState } from 'react';

const EVERY_MS = 20_000;

/** The time in ms, updated every 20 s: for words such as `2 min ago`. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
