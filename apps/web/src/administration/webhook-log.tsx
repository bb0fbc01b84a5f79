import { useQuery } from '@tanstack/react-query';
import { useApi } from '../auth/use-api';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { Spinner } from '../ui/spinner';
import { toFailure } from '../ui/to-failure';
import { useStep } from './use-step';
import { deliveriesQuery, retryDelivery, WEBHOOKS_KEY } from './webhook-queries';
import { stateWords, TYPE_WORDS } from './webhook-words';

/** What was sent to a webhook, newest first. */
export function WebhookLog({ webhook }: { webhook: string }) {
  const api = useApi();
  const query = useQuery(deliveriesQuery(api, webhook));
  const { run, isBusy, failure, dismiss } = useStep(WEBHOOKS_KEY);
  if (query.isError && !query.data)
    return <Failure title="The log could not be loaded" {...toFailure(query)} />;
  if (!query.data) return <Spinner />;
  if (query.data.length === 0) return <p className="text-muted text-sm">Nothing was sent yet.</p>;
  return (
    <>
      <Notice text={failure} onDismiss={dismiss} />
      <ul aria-label="Log" className="grid">
        {query.data.map(({ _id, at, type, attempts, ...delivery }) => (
          <li
            key={_id}
            className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 border-line border-t py-1.5 text-sm"
          >
            <span className="w-24">{TYPE_WORDS[type]}</span>
            <span className="text-muted">
              <Moment at={at} />
            </span>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {stateWords(delivery)}
              {attempts > 1 && ` (${attempts} attempts)`}
            </span>
            {delivery.state !== 'delivered' && (
              <Button
                size="small"
                variant="faint"
                disabled={isBusy}
                onClick={() => void run(() => retryDelivery(api, webhook, _id))}
              >
                Send again
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
