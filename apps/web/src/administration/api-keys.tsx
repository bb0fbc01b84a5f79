import type { ApiKey } from '@godown/shared/api-keys';
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
import { ApiKeyForm } from './api-key-form';
import { API_KEYS_KEY, addApiKey, apiKeysQuery, revokeApiKey } from './api-key-queries';
import { ACCESS_WORDS } from './api-key-words';
import { SecretOnce } from './secret-once';
import { useStep } from './use-step';

/** The keys with which other programs call the API. */
export function ApiKeys() {
  const api = useApi();
  const confirm = useConfirm();
  const query = useQuery(apiKeysQuery(api));
  const { run, isBusy, failure, dismiss } = useStep(API_KEYS_KEY);
  const [secret, setSecret] = useState<string | null>(null);
  const revoke = async ({ _id, name }: ApiKey) => {
    const detail = 'The program can no longer call the API. This cannot be undone.';
    const question = `Revoke the key ${name}?`;
    if (await confirm({ question, detail, confirmLabel: 'Revoke', danger: true }))
      await run(() => revokeApiKey(api, _id));
  };
  return (
    <section aria-labelledby="api-keys" className="grid gap-3">
      <h2 id="api-keys" className="text-lg">
        API keys
      </h2>
      <p className="max-w-prose text-muted">
        Another program calls the API with a key. Movements show its name.{' '}
        <a href="/api/docs" className="text-accent underline">
          What the API can do
        </a>
      </p>
      <Notice text={failure} onDismiss={dismiss} />
      {secret && <SecretOnce secret={secret} onHide={() => setSecret(null)} />}
      {query.isError && !query.data && (
        <Failure title="The API keys could not be loaded" {...toFailure(query)} />
      )}
      {query.isPending && <Spinner />}
      {query.data?.map((key) => (
        <KeyCard key={key._id} apiKey={key} isBusy={isBusy} onRevoke={(each) => void revoke(each)} />
      ))}
      <Card className="p-4 sm:p-6">
        <ApiKeyForm
          isBusy={isBusy}
          onAdd={async (key) => {
            const made = await run(() => addApiKey(api, key));
            setSecret(made?.secret ?? null);
            return made !== null;
          }}
        />
      </Card>
    </section>
  );
}

interface KeyCardProps {
  apiKey: ApiKey;
  isBusy: boolean;
  onRevoke: (key: ApiKey) => void;
}

function KeyCard({ apiKey, isBusy, onRevoke }: KeyCardProps) {
  const { name, access, at, email, lastUsedAt, revokedAt, revokedBy } = apiKey;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-3 p-4 sm:px-6">
      <div>
        <h3 className={`font-[620] [overflow-wrap:anywhere] ${revokedAt ? 'line-through' : ''}`}>{name}</h3>
        <p className="text-muted text-sm">
          May {ACCESS_WORDS[access]}. Made by {email} <Moment at={at} />.{' '}
          {lastUsedAt ? (
            <>
              Last used <Moment at={lastUsedAt} />.
            </>
          ) : (
            'Never used.'
          )}
          {revokedAt && (
            <>
              {' '}
              Revoked by {revokedBy} <Moment at={revokedAt} />.
            </>
          )}
        </p>
      </div>
      {!revokedAt && (
        <Button size="small" variant="faint" disabled={isBusy} onClick={() => onRevoke(apiKey)}>
          Revoke <span className="sr-only">{name}</span>
        </Button>
      )}
    </Card>
  );
}
