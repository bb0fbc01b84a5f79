import { Ellipsis } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { buttonClass } from './button';
import { useDisclosure } from './use-disclosure';

interface MoreMenuProps {
  /** What it is about, such as "More about Kettle 1.7L". */
  label: string;
  /** Buttons. Pressing one closes the menu. */
  children: ReactNode;
}

/** A small button that opens what few people need. */
export function MoreMenu({ label, children }: MoreMenuProps) {
  const { isOpen, setOpen, area, toggle } = useDisclosure<HTMLDivElement>();
  const id = useId();
  // Before the button acts: what it opens gives the focus back to where it was, and the button is hidden by then.
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
        className={buttonClass({ variant: 'quiet', size: 'small' }, 'px-3!')}
      >
        <Ellipsis aria-hidden="true" className="size-5" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        onClickCapture={close}
        className="absolute right-0 bottom-full z-10 mb-1.5 grid min-w-44 animate-rise rounded-control border border-line bg-surface p-1.5 shadow-raised"
      >
        {children}
      </div>
    </div>
  );
}
