import { useEffect, useRef, useState } from 'react';

/**
 * State of a button that opens something, such as a menu. `area` is the ref of the element around both, `toggle` that of
 * the button. Escape and a press outside close it.
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
