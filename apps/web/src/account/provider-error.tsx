/** Spec: a provider's failure is shown in red as 'Error: {message}'. */
import { t } from '@lingui/core/macro';
import { useIntoView } from '../ui/use-into-view';

export function ProviderError({ message }: { message: string | null }) {
  return (
    <p
      ref={useIntoView<HTMLParagraphElement>(message)}
      role="alert"
      className="scroll-my-4 font-[560] text-bad text-sm empty:sr-only"
    >
      {message && t`Error: ${message}`}
    </p>
  );
}
