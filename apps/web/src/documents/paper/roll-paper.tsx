import { type ReactNode, useRef } from 'react';
import { useSheetText } from './sheet-texts';
import { useCompany } from './use-company';
import type { Roll } from './use-paper';
import { useRollPage } from './use-roll-page';

interface RollPaperProps {
  roll: Roll;
  title: ReactNode;
  children: ReactNode;
}

/**
 * A roll: one narrow column, as long as its content. On the screen it is there to be measured, so nothing in it may look different on
 * paper.
 */
export function RollPaper({ roll, title, children }: RollPaperProps) {
  const { language } = useSheetText();
  const column = useRef<HTMLElement>(null);
  const company = useCompany();
  useRollPage(column, roll.width);
  return (
    <article
      ref={column}
      aria-hidden="true"
      lang={language}
      style={{ width: `${roll.printable}mm` }}
      className="invisible fixed top-0 left-0 -z-10 grid gap-2.5 py-3 text-sm text-text leading-snug [overflow-wrap:anywhere] print:visible print:static print:mx-auto"
    >
      {company && (
        <div className="text-center">
          <p className="font-[720] text-lg leading-tight">{company.name}</p>
          <p className="whitespace-pre-line">{company.address}</p>
        </div>
      )}
      <p className="text-center font-[720] text-base">{title}</p>
      {children}
    </article>
  );
}

/** A rule above a part of it. */
export const RULE = 'border-text border-t border-dashed pt-2.5';

interface RollRowProps {
  label: ReactNode;
  children: ReactNode;
  className?: string;
}

/** Words, and what belongs to them at the end of the line, or below if there is no room. */
export function RollRow({ label, children, className = '' }: RollRowProps) {
  return (
    <div className={`flex flex-wrap gap-x-3 ${className}`}>
      <dt>{label}</dt>
      <dd className="ml-auto text-right font-[620] tabular-nums">{children}</dd>
    </div>
  );
}
