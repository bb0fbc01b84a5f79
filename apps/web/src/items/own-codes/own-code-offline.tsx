import { Trans } from '@lingui/react/macro';

/** In the place of the button. Only the server knows which codes are free. */
export function OwnCodeOffline() {
  return (
    <p className="text-muted text-sm">
      <Trans>A code needs a connection.</Trans>
    </p>
  );
}
