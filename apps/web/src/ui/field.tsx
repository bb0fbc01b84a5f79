import { type ComponentProps, type ComponentType, type ReactNode, useId } from 'react';

interface FieldOwn {
  label: string;
  /** A hint under the label. */
  description?: ReactNode;
  /** The error message; empty or undefined if the value is valid. */
  error?: string | undefined;
  /** An element at the end of the input's row, such as a button. */
  trailing?: ReactNode;
  /** Classes for the outer box. */
  className?: string;
  /** Classes for the input itself. */
  inputClassName?: string;
}

export type FieldProps =
  | (FieldOwn & {
      multiline?: false;
      /** What draws the input. */
      as?: ComponentType<ComponentProps<'input'>>;
    } & Omit<ComponentProps<'input'>, 'className' | 'id'>)
  | (FieldOwn & { multiline: true; as?: undefined } & Omit<ComponentProps<'textarea'>, 'className' | 'id'>);

/** The classes of an input or a select, without the colour of its border. */
export const INPUT =
  'w-full min-h-12 rounded-control border bg-surface px-3.5 text-base text-text placeholder:text-muted ' +
  'transition-colors duration-100 read-only:bg-ground';

/**
 * A labelled input (or, with `multiline`, a textarea). It sets the ids that connect the label, the description and the
 * error with the input. It takes the props of react-hook-form:
 * `<Field label="Name" error={errors.name?.message} {...register('name')} />`.
 */
export function Field(props: FieldProps) {
  const id = useId();
  const {
    label,
    description,
    error,
    trailing,
    className = '',
    inputClassName = '',
    multiline,
    as: Input = 'input',
    ...rest
  } = props;
  const wiring = {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby':
      [description && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined,
    className: `${INPUT} ${error ? 'border-bad' : 'border-edge hover:border-muted'} ${inputClassName}`,
  };
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-[560] text-sm">
        {label}
      </label>
      {description && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {description}
        </p>
      )}
      <div className={trailing ? 'grid grid-cols-[1fr_auto] gap-2.5' : undefined}>
        {multiline ? (
          <textarea
            rows={4}
            {...(rest as ComponentProps<'textarea'>)}
            {...wiring}
            className={`${wiring.className} py-3`}
          />
        ) : (
          <Input {...(rest as ComponentProps<'input'>)} {...wiring} />
        )}
        {trailing}
      </div>
      {/* Always on the page: a live region announces only what is added to it. */}
      <p id={`${id}-error`} aria-live="polite" className="text-bad text-sm empty:sr-only">
        {error}
      </p>
    </div>
  );
}
