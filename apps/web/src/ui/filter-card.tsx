import { type ReactNode, useId, useState } from 'react';
import { Button } from './button';
import { Card } from './card';
import { Chevron } from './chevron';

interface FilterCardProps {
  /** The filters of the page; '' is none. */
  filters: Record<string, string>;
  onClear: () => void;
  /** The columns of the fields. */
  className: string;
  children: ReactNode;
}

/** The fields of filters. On a phone a button opens them. */
export function FilterCard({ filters, onClear, className, children }: FilterCardProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const count = Object.values(filters).filter(Boolean).length;
  const clear = (
    <Button size="small" onClick={onClear}>
      Clear filters
    </Button>
  );
  return (
    <Card className="p-3 md:p-5">
      <div className="flex flex-wrap items-center justify-between gap-2 md:hidden">
        <Button size="small" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          Filters{count > 0 && `: ${count} set`}
          <Chevron isOpen={isOpen} />
        </Button>
        {count > 0 && clear}
      </div>
      <div
        id={id}
        className={`grid items-start gap-x-3 gap-y-4 ${className} ${isOpen ? 'max-md:mt-3' : 'max-md:hidden'}`}
      >
        {children}
      </div>
      {count > 0 && <div className="mt-3 flex justify-end max-md:hidden">{clear}</div>}
    </Card>
  );
}
