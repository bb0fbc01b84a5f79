import { useEffect, useState } from 'react';
import type { SmallPicture } from '../../changes/pictures';

/** An address of a picture that is not sent yet; '' for a moment, and without one. */
export function useShownPicture(picture: SmallPicture | undefined): string {
  const [address, setAddress] = useState('');
  const { bytes, type = '' } = picture ?? {};
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress('');
    };
  }, [bytes, type]);
  return address;
}
