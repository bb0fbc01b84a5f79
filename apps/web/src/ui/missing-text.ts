import { t } from '@lingui/core/macro';
import { isConnectionError } from '../api/api-error';
import { reasonText } from './reason';
import { toFailure } from './to-failure';

/** Why data is not shown. Without a connection: because this device does not have it. */
export function missingText(error: unknown): string {
  const reason = reasonText(error);
  return isConnectionError(error) ? `${t`This is not on this device.`} ${reason}` : reason;
}

/** Like `toFailure`, for data that a device keeps once it was seen, or never. */
export const toMissing = (query: Parameters<typeof toFailure>[0]) => ({
  ...toFailure(query),
  detail: missingText(query.error),
});
