import { Link, type LinkProps } from 'react-router-dom';

/** A small link with enough room for a thumb. */
export function QuietLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-11 items-center font-[560] text-muted text-sm underline decoration-line underline-offset-4 hover:text-text print:hidden"
    />
  );
}
