import type { Ref } from 'react';

/** Not seen where there is a pointer, unless it or the focus is in the row. */
export const UNSEEN = '[@media(hover:hover)]:[tr:not(:hover,:focus-within)_&]:opacity-0';

interface TickBoxProps {
  /** Its name, for screen readers. */
  label: string;
  checked: boolean;
  /** True if only some are ticked. */
  isMixed?: boolean;
  /** True while nothing is ticked: then a box is seen only in the row that has the pointer or the focus. Without a pointer it is always seen. */
  isQuiet?: boolean;
  onChange: () => void;
}

/** A checkbox that is large enough for a thumb. */
export function TickBox({ label, checked, isMixed = false, isQuiet = false, onChange }: TickBoxProps) {
  const setMixed: Ref<HTMLInputElement> = (input) => {
    // HTML has no attribute for it.
    if (input) input.indeterminate = isMixed;
  };
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5 text-muted text-sm md:-mx-2.5 md:justify-center md:px-2.5">
      <input
        ref={setMixed}
        type="checkbox"
        checked={checked}
        onChange={onChange}
        className={`size-5 shrink-0 cursor-pointer accent-accent ${isQuiet ? UNSEEN : ''}`}
      />
      <span className="sr-only">{label}</span>
    </label>
  );
}
