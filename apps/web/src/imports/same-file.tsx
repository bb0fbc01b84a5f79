import type { Import } from '@godown/shared/imports';
import { Moment } from '../ui/moment';

/** Warns that the same file was imported before. */
export function SameFile({ sameFile: { at, email } }: { sameFile: NonNullable<Import['sameFile']> }) {
  return (
    <p role="status" className="rounded-control border border-warn/40 bg-warn-soft p-4 text-warn">
      The same file was imported <Moment at={at} /> by {email}. Importing it again sets stock that has moved
      since back to the quantities in the file.
    </p>
  );
}
