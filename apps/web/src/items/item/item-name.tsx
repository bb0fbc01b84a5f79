import { t } from '@lingui/core/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { WholeWords } from '../../ui/whole-words';

/** The name as the heading of the page. Below 1024 px it shows two lines, and the rest on a tap. */
export function ItemName({ name }: { name: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isCut, setCut] = useState(false);

  useLayoutEffect(() => {
    if (isOpen) return;
    const measure = () => {
      const { scrollHeight, clientHeight } = heading.current ?? { scrollHeight: 0, clientHeight: 0 };
      // A third line adds half of the height. Letters such as g also overflow, but by less.
      setCut(scrollHeight > clientHeight * 1.25);
    };
    const observer = new ResizeObserver(measure);
    if (heading.current) observer.observe(heading.current);
    return () => observer.disconnect();
  }, [isOpen]);

  return (
    <>
      <h1
        ref={heading}
        className={`text-lg [overflow-wrap:anywhere] ${name.length > LONG ? '' : 'sm:text-xl'} ${isOpen ? '' : 'max-lg:line-clamp-2 print:line-clamp-none'}`}
      >
        <WholeWords text={name} />
      </h1>
      {(isCut || isOpen) && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} className="whole-name">
          {isOpen ? t`Shorten the name` : t`Show the whole name`}
        </button>
      )}
    </>
  );
}

/** So many letters fill three lines as the largest heading. */
const LONG = 60;
