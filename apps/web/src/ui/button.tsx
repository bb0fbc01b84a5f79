import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';

/**
 * `primary`: one in each view; `soft`: the same with one in every row; `ink`: a strong second; `quiet`: the others; `faint`: for rarely used
 * actions; `onInk`: on the bar and the hero.
 */
type ButtonVariant = 'primary' | 'soft' | 'ink' | 'quiet' | 'faint' | 'danger' | 'onInk';
/** `small` is 44 px high, `normal` 48 px, `large` 64 px: for the main action of a page. */
type ButtonSize = 'small' | 'normal' | 'large';

interface Look {
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  soft: 'border-accent/45 bg-accent-soft text-accent hover:border-accent',
  // In the dark theme the ink is similar to the colour of a card, so the button has an edge.
  ink: 'border-transparent dark:border-edge bg-ink-2 text-white hover:bg-ink',
  quiet: 'border-line bg-surface text-text hover:border-edge',
  faint: 'border-transparent text-muted hover:border-line hover:bg-surface hover:text-text',
  danger: 'border-line bg-surface text-bad hover:border-bad hover:bg-bad-soft',
  onInk: 'border-white/30 text-white hover:border-white/70 hover:bg-white/5',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3.5 text-sm',
  normal: 'min-h-12 px-5 text-base',
  large: 'min-h-16 px-6 text-lg',
};

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-control border text-center font-[620] ' +
  'transition-colors duration-100 select-none print:hidden disabled:opacity-55 aria-disabled:opacity-55';

/** The classes of a button, for elements that are neither a `Button` nor a `LinkButton`. */
export function buttonClass({ variant = 'quiet', size = 'normal' }: Look, extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}

/**
 * `busy` keeps the label, adds a turning ring, and ignores clicks without taking the focus away. A button that can be busy takes a double
 * click for one click: on a slow device the second one comes before the page shows that the first one was heard.
 */
export function Button({
  variant,
  size,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & Look & { busy?: boolean }) {
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy || (busy === false && event.detail > 1)) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy && (
        <span
          aria-hidden="true"
          className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
        />
      )}
      {children}
    </button>
  );
}

/** A router link with the look of a button. */
export function LinkButton({ variant, size, className, ...rest }: LinkProps & Look) {
  return (
    <Link
      {...rest}
      className={buttonClass({ ...(variant && { variant }), ...(size && { size }) }, className)}
    />
  );
}
