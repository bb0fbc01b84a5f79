import { type ReactNode, Suspense, useId, useState } from 'react';
import { Chevron } from '../../../ui/chevron';

/** A form for rare work: closed at first, and loaded when it is opened. */
export function RareForm({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setOpened] = useState(false);
  const toggle = () => {
    setOpen(!isOpen);
    setOpened(true);
  };
  return (
    <>
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={toggle}
          className="rare-form"
        >
          {title}
          <Chevron isOpen={isOpen} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="px-4 pb-4 sm:px-6 sm:pb-6">
        <Suspense>{wasOpened && children}</Suspense>
      </div>
    </>
  );
}
