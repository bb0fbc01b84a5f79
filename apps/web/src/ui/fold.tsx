import { type ReactNode, useId, useState } from 'react';
import { buttonClass } from './button';
import { Chevron } from './chevron';

interface FoldProps {
  label: string;
  /** True if what it hides is in use. */
  isOpenFirst: boolean;
  children: ReactNode;
}

/** A button that opens what few people need. */
export function Fold({ label, isOpenFirst, children }: FoldProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className={buttonClass({ variant: 'faint', size: 'small' }, '-ml-3.5')}
      >
        {label}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id} hidden={!isOpen} className="mt-1">
        {children}
      </div>
    </div>
  );
}
