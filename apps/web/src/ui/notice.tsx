import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { Glyph } from './glyph';

const TONES = {
  bad: 'border-bad/40 bg-bad-soft text-bad',
  warn: 'border-warn/40 bg-warn-soft text-warn',
};

interface NoticeProps {
  /** Without a text the notice is empty. */
  text?: string | null | undefined;
  /** `bad`: it failed; `warn`: it is not confirmed. */
  tone?: keyof typeof TONES | undefined;
  /** Undefined: the notice cannot be dismissed. */
  onDismiss?: () => void;
  /** Margins and the like. */
  className?: string;
  /** Buttons. */
  children?: ReactNode;
}

/** A message about a change that failed or is not confirmed. Announced when it appears. */
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
                aria-label={t`Close`}
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
