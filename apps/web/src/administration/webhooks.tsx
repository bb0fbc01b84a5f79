import type { Webhook } from '@godown/shared/webhooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../auth/use-api';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { useConfirm } from '../ui/confirm-dialog';
import { Failure } from '../ui/failure';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { Spinner } from '../ui/spinner';
import { toFailure } from '../ui/to-failure';
import { SecretOnce } from './secret-once';
import { useStep } from './use-step';
import { WebhookForm } from './webhook-form';
import { WebhookLog } from './webhook-log';
import {
  addWebhook,
  pingWebhook,
  removeWebhook,
  switchWebhook,
  WEBHOOKS_KEY,
  webhooksQuery,
} from './webhook-queries';
import { EVENT_WORDS } from './webhook-words';

/** The addresses that are told of movements and low stock. */
export function Webhooks() {
  const api = useApi();
  const query = useQuery(webhooksQuery(api));
  const { run, isBusy, failure, dismiss } = useStep(WEBHOOKS_KEY);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <section aria-labelledby="webhooks" className="grid gap-3">
      <h2 id="webhooks" className="text-lg">
        Webhooks
      </h2>
      <p className="max-w-prose text-muted">
        Another program is told as soon as stock moves. Messages are signed, and sent again for three days if
        the program does not answer.
      </p>
      <Notice text={failure} onDismiss={dismiss} />
      {secret && <SecretOnce secret={secret} onHide={() => setSecret(null)} />}
      {query.isError && !query.data && (
        <Failure title="The webhooks could not be loaded" {...toFailure(query)} />
      )}
      {query.isPending && <Spinner />}
      {query.data?.map((webhook) => (
        <WebhookCard key={webhook._id} webhook={webhook} isBusy={isBusy} run={run} />
      ))}
      <Card className="p-4 sm:p-6">
        <WebhookForm
          isBusy={isBusy}
          onAdd={async (webhook) => {
            const made = await run(() => addWebhook(api, webhook));
            setSecret(made?.secret ?? null);
            return made !== null;
          }}
        />
      </Card>
    </section>
  );
}

interface WebhookCardProps {
  webhook: Webhook;
  isBusy: boolean;
  run: (call: () => Promise<unknown>) => Promise<unknown>;
}

function WebhookCard({ webhook: { _id, url, events, at, email, isOff }, isBusy, run }: WebhookCardProps) {
  const api = useApi();
  const confirm = useConfirm();
  const [isLogOpen, setLogOpen] = useState(false);
  const remove = async () => {
    const detail = 'It is told of nothing any more.';
    const question = `Remove ${url}?`;
    if (await confirm({ question, detail, confirmLabel: 'Remove', danger: true }))
      await run(() => removeWebhook(api, _id));
  };
  const ping = async () => {
    if (await run(() => pingWebhook(api, _id))) setLogOpen(true);
  };
  return (
    <Card className="grid gap-3 p-4 sm:px-6">
      <div>
        <h3 className="font-[620] [overflow-wrap:anywhere]">{url}</h3>
        <p className="text-muted text-sm">
          {isOff ? 'Off. ' : ''}
          {events.map((event) => EVENT_WORDS[event]).join('; ')}. Added by {email} <Moment at={at} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isBusy || isOff} onClick={() => void ping()}>
          Send a test
        </Button>
        <Button size="small" aria-expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          Log
        </Button>
        <Button
          size="small"
          disabled={isBusy}
          onClick={() => void run(() => switchWebhook(api, _id, !isOff))}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
        <Button size="small" variant="faint" disabled={isBusy} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      {isLogOpen && <WebhookLog webhook={_id} />}
    </Card>
  );
}
