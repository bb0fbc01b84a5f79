import { type ApiKey, apiKeySchema, apiKeysSchema, madeApiKeySchema } from '@godown/shared/access/api-keys';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMayStop } from '../account/may';
import { useNameOf } from '../account/names';
import { useApi } from '../account/use-api';
import { readQuery } from '../api/read-query';
import { useStep } from '../outbox/use-step';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { Chip } from '../ui/chip';
import { useConfirm } from '../ui/confirm-dialog';
import { Failure } from '../ui/failure';
import { Fold } from '../ui/fold';
import { FormNotice } from '../ui/form-notice';
import { Moment } from '../ui/moment';
import { toFailure } from '../ui/to-failure';
import { ApiKeyForm } from './api-key-form';
import { ACCESS_WORDS } from './api-key-words';
import { CardSkeleton } from './card-skeleton';
import { SecretOnce } from './secret-once';

/** The keys with which other programs call the API. */
export function ApiKeys() {
  const query = useQuery(readQuery(useApi(), 'GET /api-keys', apiKeysSchema, { key: API_KEYS_KEY }));
  return (
    <section aria-labelledby="api-keys" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="api-keys" className="text-lg">
          <Trans>API keys</Trans>
        </h2>
        <p className="mt-1 text-muted">
          <Trans>
            Another program calls the API with a key. Movements show the name of the key.{' '}
            <a href="/api/docs" className="whitespace-nowrap text-accent underline">
              What the API can do
            </a>
          </Trans>
        </p>
      </div>
      <NewKeyForm />
      {query.isError && !query.data && (
        <Failure title={t`The API keys could not be loaded`} {...toFailure(query)} />
      )}
      {query.isPending && <CardSkeleton label={t`Loading the API keys`} />}
      {query.data?.length === 0 && (
        <p className="text-muted">
          <Trans>No API keys yet.</Trans>
        </p>
      )}
      {query.data?.map((key) => (
        <KeyCard key={key._id} apiKey={key} />
      ))}
    </section>
  );
}

function NewKeyForm() {
  const api = useApi();
  const { runOnce, isBusy, failure, dismiss } = useStep(API_KEYS_KEY);
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null);
  return (
    <Card className="grid grid-cols-1 gap-3 px-4 py-2 sm:px-6">
      <Fold label={t`New API key`} isOpenFirst={false}>
        <ApiKeyForm
          isBusy={isBusy}
          onAdd={async (newKey) => {
            const result = await runOnce(newKey, (key) =>
              api.call('POST /api-keys', madeApiKeySchema, { body: newKey, key }),
            );
            if (result) setMade(result);
            return result !== null;
          }}
        />
      </Fold>
      <FormNotice text={failure} onDismiss={dismiss} />
      {made && (
        <SecretOnce
          text={t`Copy the key of ${{ name: made.name }} now. It is never shown again.`}
          secret={made.secret}
          onHide={() => setMade(null)}
        />
      )}
    </Card>
  );
}

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { _id, name, access, at, lastUsedAt, revokedAt } = apiKey;
  const nameOf = useNameOf();
  const email = nameOf(apiKey.email);
  const revokedBy = apiKey.revokedBy && nameOf(apiKey.revokedBy);
  const api = useApi();
  const confirm = useConfirm();
  const { run, isBusy, failure, dismiss } = useStep(API_KEYS_KEY);
  const mayRevoke = useMayStop(apiKey.email);
  const accessWords = i18n._(ACCESS_WORDS[access]);
  const revoke = async () => {
    const detail = t`The program can no longer call the API. This cannot be undone.`;
    const question = t`Stop the key ${name}?`;
    if (await confirm({ question, detail, confirmLabel: t`Stop this key`, danger: true }))
      await run(() => api.call('DELETE /api-keys/{id}', apiKeySchema, { params: { id: _id } }));
  };
  return (
    <Card className="grid grid-cols-1 items-center gap-x-4 gap-y-3 p-4 sm:grid-cols-[1fr_auto] sm:px-6">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <h3 className="font-[620]">
          {name}{' '}
          {revokedAt && (
            <Chip tone="sold">
              <Trans>Stopped</Trans>
            </Chip>
          )}
        </h3>
        <p className="text-muted text-sm">
          <Trans>
            {accessWords}. Made by {email} <Moment at={at} />.
          </Trans>{' '}
          {lastUsedAt ? (
            <Trans>
              Last used <Moment at={lastUsedAt} />.
            </Trans>
          ) : (
            <Trans>Never used.</Trans>
          )}{' '}
          {revokedAt && (
            <Trans>
              Stopped by {revokedBy} <Moment at={revokedAt} />.
            </Trans>
          )}
        </p>
      </div>
      {!revokedAt && mayRevoke && (
        <Button
          size="small"
          variant="danger"
          busy={isBusy}
          onClick={() => void revoke()}
          className="justify-self-start"
        >
          <Trans>
            Stop this key <span className="sr-only">{name}</span>
          </Trans>
        </Button>
      )}
      <FormNotice text={failure} onDismiss={dismiss} className="sm:col-span-2" />
    </Card>
  );
}

const API_KEYS_KEY = ['api-keys'];
