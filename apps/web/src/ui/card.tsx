import type { ComponentProps } from 'react';

/** A white sheet with a hairline border. Give it its padding: `<Card className="p-5">`. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={`min-w-0 rounded-card border border-line bg-surface shadow-card ${className}`}
    />
  );
}
