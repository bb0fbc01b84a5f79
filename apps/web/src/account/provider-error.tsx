/** Spec: a provider's failure is shown in red as 'Error: {message}'. */
import { t } from '@lingui/core/macro';
export function ProviderError({ message }: { message: string | null }) {
  return (
    <p role="alert" className="font-[560] text-bad text-sm empty:sr-only">
      {message && t`Error: ${message}`}
    </p>
  );
}
