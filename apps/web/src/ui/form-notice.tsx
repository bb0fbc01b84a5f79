import type { ComponentProps } from 'react';
import { Notice } from './notice';
import { useIntoView } from './use-into-view';

/** Why what was sent was refused. Beside the button that sent it, which keeps the focus; a notice that is out of view is scrolled into it. */
export function FormNotice({ className, ...notice }: ComponentProps<typeof Notice>) {
  const box = useIntoView<HTMLDivElement>(notice.text);
  return (
    <div ref={box} className={`scroll-my-4 has-[>:empty]:sr-only ${className ?? ''}`}>
      <Notice {...notice} />
    </div>
  );
}
