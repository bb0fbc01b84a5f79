import { Trans } from '@lingui/react/macro';
import { Moment } from '../ui/moment';
import { useOnline } from './use-online';

interface AsOfProps {
  query: {
    /** When the data was read, in milliseconds. */
    dataUpdatedAt: number;
    isError: boolean;
  };
}

/** The age of the data on the screen, shown while it cannot be fetched again. */
export function AsOf({ query: { dataUpdatedAt, isError } }: AsOfProps) {
  const online = useOnline();
  if ((online && !isError) || dataUpdatedAt === 0) return null;
  return (
    <p className="mb-3 text-sm text-warn">
      <Trans>
        Last updated <Moment at={new Date(dataUpdatedAt).toISOString()} />
      </Trans>
    </p>
  );
}
