import type { ReactNode } from 'react';

interface CheckFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  /** Its place. */
  className?: string;
  children: ReactNode;
}

/** A checkbox with its label, large enough for a thumb. */
export function CheckField({ isOn, onChange, className = '', children }: CheckFieldProps) {
  return (
    <label
      className={`flex min-h-11 w-fit cursor-pointer items-center gap-2.5 font-[560] text-sm ${className}`}
    >
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 shrink-0 accent-accent"
      />
      {children}
    </label>
  );
}
