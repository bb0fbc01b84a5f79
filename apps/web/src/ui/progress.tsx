interface ProgressProps {
  /** For screen readers: what is in progress. */
  label: string;
  value: number;
  max: number;
}

/** A bar that fills. */
export function Progress({ label, value, max }: ProgressProps) {
  return (
    <progress
      aria-label={label}
      max={Math.max(1, max)}
      value={value}
      className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
    />
  );
}
