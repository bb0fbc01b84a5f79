import { useCallback, useEffect, useRef, useState } from 'react';
import type { NewPicture } from '../../changes/pictures';
import { forgetPictures, hasPictures, keepPictures, readPictures } from './kept-pictures';

/** The pictures of a new item. The device keeps them until `clear`. */
export function useKeptPictures() {
  const [pictures, setPictures] = useState<NewPicture[]>([]);
  const [isReading, setReading] = useState(hasPictures);
  // Pictures are ready one after the other, also between two renders.
  const latest = useRef(pictures);
  const show = useCallback((next: NewPicture[]) => {
    latest.current = next;
    setPictures(next);
  }, []);

  useEffect(() => {
    let isWanted = true;
    const read = async () => {
      // Without storage on the device there are none.
      const kept = await readPictures().catch(() => []);
      if (!isWanted) return;
      // They may have been cleared meanwhile.
      if (hasPictures()) show([...kept, ...latest.current]);
      setReading(false);
    };
    void read();
    return () => {
      isWanted = false;
    };
  }, [show]);

  const change = (edit: (pictures: NewPicture[]) => NewPicture[]) => {
    show(edit(latest.current));
    void keepPictures(latest.current).catch(() => undefined);
  };
  const clear = useCallback(() => {
    show([]);
    void forgetPictures().catch(() => undefined);
  }, [show]);
  return { pictures, isReading, change, clear };
}
