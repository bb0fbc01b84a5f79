import { type ReactNode, useId } from 'react';
import { buttonClass } from './button';
import { Glyph } from './glyph';
import { useDisclosure } from './use-disclosure';

/** The look of a button or a link in the menu. */
export const MENU_ENTRY = {
  size: 'small',
  variant: 'faint',
  className: 'justify-start! text-text!',
} as const;

interface MoreMenuProps {
  /** The accessible name, such as "More about the list". */
  label: string;
  /** Where the menu opens; below the button unless given. */
  place?: string;
  /** Buttons and links. Pressing one closes the menu. */
  children: ReactNode;
}

/** A small button that opens a menu of rarely used actions. */
export function MoreMenu({ label, place = 'top-full mt-1.5', children }: MoreMenuProps) {
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLDivElement>();
  const id = useId();
  // Close the menu before the button acts. A dialog returns the focus to where it was, and a hidden button cannot get it.
  const close = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  return (
    <div ref={area} className="relative">
      <button
        ref={toggle}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ variant: 'quiet', size: 'small' }, 'w-11 px-0!')}
      >
        <Glyph name="more" className="size-6" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        onClickCapture={close}
        className={`absolute right-0 z-20 grid w-max min-w-44 animate-rise rounded-control border border-line bg-surface p-1.5 shadow-raised ${place}`}
      >
        {children}
      </div>
    </div>
  );
}
