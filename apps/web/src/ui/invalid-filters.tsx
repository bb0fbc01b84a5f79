import { t } from '@lingui/core/macro';
import { Failure } from './failure';

interface InvalidFiltersProps {
  errors: readonly string[];
  onRemove: () => void;
}

/** In the place of a list whose URL has filters that are not valid. */
export function InvalidFilters({ errors, onRemove }: InvalidFiltersProps) {
  return (
    <Failure
      title={t`These filters are not valid`}
      detail={errors.map((message) => (
        <span key={message} className="block [overflow-wrap:anywhere]">
          {message}
        </span>
      ))}
      onRetry={onRemove}
      retryLabel={t`Remove the invalid filters`}
    />
  );
}
