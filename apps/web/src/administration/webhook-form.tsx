import { type NewWebhook, newWebhookSchema, type WebhookEvent } from '@godown/shared/integrations/webhooks';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../ui/button';
import { schemaResolver } from '../ui/check-typed';
import { Field } from '../ui/field';
import { useShowWrong } from '../ui/use-show-wrong';
import { EVENT_WORDS } from './webhook-words';

interface WebhookFormProps {
  isBusy: boolean;
  /** Resolves with true once it is made. */
  onAdd: (webhook: NewWebhook) => Promise<boolean>;
}

const EVENTS = Object.entries(EVENT_WORDS) as [WebhookEvent, MessageDescriptor][];

/** Makes a webhook. */
export function WebhookForm({ isBusy, onAdd }: WebhookFormProps) {
  const id = useId();
  const { register, handleSubmit, formState, resetField } = useForm<NewWebhook>({
    defaultValues: { url: '', events: ['movement.created'] },
    resolver: schemaResolver(newWebhookSchema),
  });
  const { url, events } = formState.errors;
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const submit = handleSubmit(async (webhook) => {
    if (await onAdd(webhook)) resetField('url');
  }, showWrong);
  return (
    <form ref={ref} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      <Field
        label={t`Address`}
        type="url"
        inputMode="url"
        placeholder="https://"
        autoComplete="off"
        error={url?.message}
        {...register('url', { setValueAs: (typed: string) => typed.trim() })}
      />
      <fieldset data-wrong={events ? '' : undefined} aria-describedby={`${id}-error`}>
        <legend className="mb-1 font-[560] text-sm">
          <Trans>Send a message for</Trans>
        </legend>
        {EVENTS.map(([event, words]) => (
          <label key={event} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-accent"
              value={event}
              {...register('events')}
            />
            {i18n._(words)}
          </label>
        ))}
        <p id={`${id}-error`} aria-live="polite" className="text-bad text-sm empty:sr-only">
          {events?.message}
        </p>
      </fieldset>
      <Button type="submit" variant="ink" busy={isBusy} className="sm:justify-self-start">
        <Trans>Add webhook</Trans>
      </Button>
    </form>
  );
}
