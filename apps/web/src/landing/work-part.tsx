import { type ReactNode, useId } from 'react';

interface WorkPartProps {
  title: string;
  /** At the end of the row of the title. */
  action?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A part of the work of signed-in people on the landing page. */
export function WorkPart({ title, action, className = '', children }: WorkPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`min-w-0 ${className}`}>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
