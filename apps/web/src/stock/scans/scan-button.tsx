import { t } from '@lingui/core/macro';
import { useExpectedSignIn } from '../../account/session';
import { buttonClass } from '../../ui/button';
import { Glyph } from '../../ui/glyph';
import { askForCamera } from './scan-event';

/** Opens the camera. At the end of a field that takes a code. Visitors have no scanner. */
export function ScanButton({ className = '' }: { className?: string }) {
  if (!useExpectedSignIn()) return null;
  return (
    <button
      type="button"
      aria-label={t`Scan a code`}
      title={t`Scan a code`}
      onClick={({ currentTarget }) => {
        // Safari leaves the focus in another field, which would get the code.
        currentTarget.focus();
        askForCamera();
      }}
      className={buttonClass({}, `w-12 shrink-0 px-0! ${className}`)}
    >
      <Glyph name="scan" className="size-5" />
    </button>
  );
}
