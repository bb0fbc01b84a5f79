import { type NewWebhook, newWebhookSchema, type WebhookEvent } from '@godown/shared/webhooks';
import { type FormEvent, useId, useState } from 'react';
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
  const id = useId();
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(['movement.created']);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const parsed = newWebhookSchema.safeParse({ url: url.trim(), events });
    const wrong = Object.fromEntries(
      (parsed.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]),
    );
    setErrors(wrong);
    const first = wrong.url ? '[type=url]' : '[type=checkbox]';
    if (!parsed.success) event.currentTarget.querySelector<HTMLElement>(first)?.focus();
    else if (await onAdd(parsed.data)) setUrl('');
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
      <fieldset aria-describedby={`${id}-error`}>
        <legend className="mb-1 font-[560] text-sm">Send a message for</legend>
        {EVENTS.map(([event, words]) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              checked={events.includes(event)}
              onChange={() => toggle(event)}
            />
            {words}
          </label>
        ))}
        <p id={`${id}-error`} aria-live="polite" className="text-bad text-sm empty:sr-only">
          {errors.events}
        </p>
      </fieldset>
      <Button type="submit" variant="primary" busy={isBusy} className="sm:justify-self-start">
        Add webhook
      </Button>
    </form>
  );
}
