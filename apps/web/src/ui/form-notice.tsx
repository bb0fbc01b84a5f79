import { type ComponentProps, useEffect, useRef } from 'react';
import { Notice } from './notice';

/** Why what was sent was refused. Beside the button that sent it, which keeps the focus; a notice that is out of view is scrolled into it. */
export function FormNotice({ className, ...notice }: ComponentProps<typeof Notice>) {
  const { text } = notice;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text) box.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [text]);
  return (
    <div ref={box} className={`scroll-my-4 ${className ?? ''}`}>
      <Notice {...notice} />
    </div>
  );
}
