import {
  deliverySchema,
  madeWebhookSchema,
  type Webhook,
  webhookSchema,
} from '@godown/shared/integrations/webhooks';
import { deletionSchema } from '@godown/shared/items/item';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useMayStop } from '../account/may';
import { useNameOf } from '../account/names';
import { useApi } from '../account/use-api';
import { useStep } from '../outbox/use-step';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Chevron } from '../ui/chevron';
import { Chip } from '../ui/chip';
import { useConfirm } from '../ui/confirm-dialog';
import { Failure } from '../ui/failure';
import { Fold } from '../ui/fold';
import { FormNotice } from '../ui/form-notice';
import { Moment } from '../ui/moment';
import { toFailure } from '../ui/to-failure';
import { CardSkeleton } from './card-skeleton';
import { SecretOnce } from './secret-once';
import { WebhookForm } from './webhook-form';
import { WebhookLog } from './webhook-log';
import { WEBHOOKS_KEY, webhooksQuery } from './webhook-queries';
import { EVENT_WORDS } from './webhook-words';

/** The addresses that get a message of movements and low stock. */
export function Webhooks() {
  const query = useQuery(webhooksQuery(useApi()));
  return (
    <section aria-labelledby="webhooks" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="webhooks" className="text-lg">
          <Trans>Webhooks</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Another program gets a signed message as soon as stock moves. If it does not accept the message,
            Godown tries again for three days.
          </Trans>
        </p>
      </div>
      <NewWebhookCard />
      {query.isError && !query.data && (
        <Failure title={t`The webhooks could not be loaded`} {...toFailure(query)} />
      )}
      {query.isPending && <CardSkeleton label={t`Loading the webhooks`} />}
      {query.data?.length === 0 && (
        <p className="text-muted">
          <Trans>No webhooks yet.</Trans>
        </p>
      )}
      {query.data?.map((webhook) => (
        <WebhookCard key={webhook._id} webhook={webhook} />
      ))}
    </section>
  );
}

function NewWebhookCard() {
  const api = useApi();
  const { runOnce, isBusy, failure, dismiss } = useStep(WEBHOOKS_KEY);
  const [made, setMade] = useState<{ url: string; secret: string } | null>(null);
  return (
    <Card className="grid grid-cols-1 gap-3 px-4 py-2 sm:px-6">
      <Fold label={t`New webhook`} isOpenFirst={false}>
        <WebhookForm
          isBusy={isBusy}
          onAdd={async (webhook) => {
            const result = await runOnce(webhook, (key) =>
              api.call('POST /webhooks', madeWebhookSchema, { body: webhook, key }),
            );
            if (result) setMade(result);
            return result !== null;
          }}
        />
      </Fold>
      <FormNotice text={failure} onDismiss={dismiss} />
      {made && (
        <SecretOnce
          text={t`Copy the secret that signs the messages to ${{ url: made.url }} now. It is never shown again.`}
          secret={made.secret}
          onHide={() => setMade(null)}
        />
      )}
    </Card>
  );
}

function WebhookCard({ webhook }: { webhook: Webhook }) {
  const { _id, url, events, at, isOff } = webhook;
  const email = useNameOf()(webhook.email);
  const id = useId();
  const [isLogOpen, setLogOpen] = useState(false);
  const eventWords = events.map((event) => i18n._(EVENT_WORDS[event])).join('; ');
  return (
    <Card className="grid grid-cols-1 gap-3 p-4 sm:px-6">
      <div className="[overflow-wrap:anywhere]">
        <h3 className="font-[620]">
          {url}{' '}
          {isOff && (
            <Chip tone="low">
              <Trans>Off</Trans>
            </Chip>
          )}
        </h3>
        <p className="text-muted text-sm">
          <Trans>
            {eventWords}. Added by {email} <Moment at={at} />.
          </Trans>
        </p>
      </div>
      <WebhookButtons webhook={webhook} log={{ id, isOpen: isLogOpen, setOpen: setLogOpen }} />
      <div id={id} hidden={!isLogOpen}>
        {isLogOpen && <WebhookLog webhook={_id} />}
      </div>
    </Card>
  );
}

interface WebhookButtonsProps {
  webhook: Webhook;
  log: { id: string; isOpen: boolean; setOpen: (isOpen: boolean) => void };
}

function WebhookButtons({ webhook: { _id, url, email, isOff }, log }: WebhookButtonsProps) {
  const api = useApi();
  const confirm = useConfirm();
  const { run, busy, failure, dismiss } = useStep(WEBHOOKS_KEY);
  const mayStop = useMayStop(email);
  const params = { id: _id };
  const remove = async () => {
    const detail = t`It gets no more messages. This cannot be undone.`;
    const question = t`Delete the webhook ${url}?`;
    if (await confirm({ question, detail, confirmLabel: t`Delete`, danger: true }))
      await run(() => api.call('DELETE /webhooks/{id}', deletionSchema, { params }), 'remove');
  };
  const ping = async () => {
    if (await run(() => api.call('POST /webhooks/{id}/ping', deliverySchema, { params }), 'ping'))
      log.setOpen(true);
  };
  const toggle = () =>
    run(() => api.call('PUT /webhooks/{id}', webhookSchema, { params, body: { isOff: !isOff } }), 'switch');
  const of = <span className="sr-only">{url}</span>;
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={isOff} busy={busy === 'ping'} onClick={() => void ping()}>
          <Trans>Send a test {of}</Trans>
        </Button>
        <Button
          size="small"
          aria-expanded={log.isOpen}
          aria-controls={log.id}
          onClick={() => log.setOpen(!log.isOpen)}
        >
          <Trans>Log {of}</Trans> <Chevron isOpen={log.isOpen} />
        </Button>
        {mayStop && (
          <>
            <Button size="small" busy={busy === 'switch'} onClick={() => void toggle()}>
              {isOff ? <Trans>Switch on {of}</Trans> : <Trans>Switch off {of}</Trans>}
            </Button>
            <Button size="small" variant="danger" busy={busy === 'remove'} onClick={() => void remove()}>
              <Trans>Delete {of}</Trans>
            </Button>
          </>
        )}
      </div>
      <FormNotice text={failure} onDismiss={dismiss} />
    </>
  );
}
