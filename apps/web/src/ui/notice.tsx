import type { ReactNode } from 'react';
import { Glyph } from './glyph';

const TONES = {
  bad: 'border-bad/40 bg-bad-soft text-bad',
  warn: 'border-warn/40 bg-warn-soft text-warn',
};

interface NoticeProps {
  /** Without it nothing is there: there is nothing to say. */
  text?: string | null | undefined;
  /** `bad`: it did not happen; `warn`: nobody knows whether it did. */
  tone?: keyof typeof TONES | undefined;
  /** Without it the notice stays until there is nothing to say. */
  onDismiss?: () => void;
  /** Its place on the page. */
  className?: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** What became of something that did not go well, beside the thing itself. Announced when it appears. */
export function Notice({ text, tone = 'bad', onDismiss, className = '', children }: NoticeProps) {
  return (
    <div role="alert" className={`empty:sr-only ${className}`}>
      {text && (
        <div className={`grid animate-rise rounded-control border py-1 pr-1 pl-4 ${TONES[tone]}`}>
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 py-2.5 font-[560] text-sm last:pr-3">{text}</p>
            {onDismiss && (
              <button
                type="button"
                aria-label="Dismiss"
                onClick={onDismiss}
                className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-current/10"
              >
                <Glyph name="close" className="size-5" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </div>
  );
}
