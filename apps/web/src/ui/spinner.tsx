/** A turning ring with a name for screen readers. */
import { t } from '@lingui/core/macro';
export function Spinner({ label = t`Loading` }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-[50vh] place-items-center">
      <span
        aria-hidden="true"
        className="size-10 animate-spin rounded-full border-4 border-line border-t-accent"
      />
    </div>
  );
}
