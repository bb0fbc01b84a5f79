import { useEffect, useRef, useState } from 'react';

/**
 * Something that opens at a button, such as a menu. `area` goes around both and `toggle` on the button. Escape and a press
 * elsewhere close it.
 */
export function useDisclosure<Area extends HTMLElement>() {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<Area>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setOpen(false);
      toggle.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && !area.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return { isOpen, setOpen, area, toggle };
}
