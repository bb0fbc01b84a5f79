import { type Delivery, deliverySchema } from '@godown/shared/integrations/webhooks';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { useStep } from '../outbox/use-step';
import { Button } from '../ui/button';
import { Chip } from '../ui/chip';
import { Failure } from '../ui/failure';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { toFailure } from '../ui/to-failure';
import { CardSkeleton } from './card-skeleton';
import { deliveriesQuery, WEBHOOKS_KEY } from './webhook-queries';
import { outcomeText, STATES, TYPE_WORDS } from './webhook-words';

/** The messages sent to a webhook, newest first. */
export function WebhookLog({ webhook }: { webhook: string }) {
  const api = useApi();
  const query = useQuery(deliveriesQuery(api, webhook));
  const { run, isBusy, failure, dismiss } = useStep(WEBHOOKS_KEY);
  const retry = ({ _id }: Delivery) =>
    api.call('POST /webhooks/{id}/deliveries/{delivery}/retry', deliverySchema, {
      params: { id: webhook, delivery: _id },
    });
  if (query.isError && !query.data)
    return <Failure title={t`The log could not be loaded`} {...toFailure(query)} />;
  if (!query.data) return <CardSkeleton label={t`Loading the log`} />;
  if (query.data.length === 0)
    return (
      <p className="text-muted text-sm">
        <Trans>No messages yet.</Trans>
      </p>
    );
  return (
    <>
      <Notice text={failure} onDismiss={dismiss} />
      <ul aria-label={t`Log`}>
        {query.data.map((delivery) => (
          <Message
            key={delivery._id}
            delivery={delivery}
            isBusy={isBusy}
            onRetry={() => void run(() => retry(delivery))}
          />
        ))}
      </ul>
    </>
  );
}

interface MessageProps {
  delivery: Delivery;
  isBusy: boolean;
  onRetry: () => void;
}

function Message({ delivery, isBusy, onRetry }: MessageProps) {
  const { at, type, state, attempts } = delivery;
  const { tone, words } = STATES[state];
  return (
    <li className="grid grid-cols-[1fr_auto] items-center gap-x-4 border-line border-t py-2.5 text-sm">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-[620]">{i18n._(TYPE_WORDS[type])}</span>
          <Chip tone={tone}>{i18n._(words)}</Chip>
          <span className="text-muted">
            <Moment at={at} />
          </span>
        </p>
        <p className="text-muted empty:hidden">{outcomeText(delivery)}</p>
      </div>
      {state !== 'delivered' && attempts > 0 && (
        <Button size="small" busy={isBusy} onClick={onRetry}>
          <Trans>Send again</Trans>
        </Button>
      )}
    </li>
  );
}
