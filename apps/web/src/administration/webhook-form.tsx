import { type NewWebhook, newWebhookSchema, type WebhookEvent } from '@godown/shared/webhooks';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/button';
import { Field } from '../ui/field';
import { EVENT_WORDS } from './webhook-words';

interface WebhookFormProps {
  isBusy: boolean;
  /** Resolves with true once it is made. */
  onAdd: (webhook: NewWebhook) => Promise<boolean>;
}

const EVENTS = Object.entries(EVENT_WORDS) as [WebhookEvent, string][];

/** Makes a webhook. */
export function WebhookForm({ isBusy, onAdd }: WebhookFormProps) {
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['movement.created']);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const parsed = newWebhookSchema.safeParse({ url: url.trim(), events });
    const issues = parsed.error?.issues ?? [];
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])));
    if (parsed.success && (await onAdd(parsed.data))) setUrl('');
  };
  const toggle = (event: WebhookEvent) =>
    setEvents(events.includes(event) ? events.filter((each) => each !== event) : [...events, event]);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        value={url}
        error={errors.url}
        onChange={({ target }) => setUrl(target.value)}
      />
      <fieldset className="grid gap-1">
        <legend className="font-[560] text-sm">Is told of</legend>
        {EVENTS.map(([event, words]) => (
          <label key={event} className="flex min-h-11 items-center gap-2.5">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
            {words}
          </label>
        ))}
        {errors.events && <p className="text-bad text-sm">{errors.events}</p>}
      </fieldset>
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        Add webhook
      </Button>
    </form>
  );
}
