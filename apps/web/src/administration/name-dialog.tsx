import type { Me } from '@godown/shared/access/access';
import { type PersonName, personNameSchema } from '@godown/shared/access/people';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { NAMES_KEY } from '../account/names';
import { useApi } from '../account/use-api';
import { ME_KEY, useMe } from '../account/use-me';
import { useOwnEmail } from '../account/use-own-email';
import { useStep } from '../outbox/use-step';
import { schemaResolver } from '../ui/check-typed';
import { Field } from '../ui/field';
import { FormDialog } from '../ui/form-dialog';
import { FormNotice } from '../ui/form-notice';
import { MEMBERS_KEY } from './member-queries';

interface NameDialogProps {
  email: string;
  /** The name until now, or ''. */
  name: string;
  onClose: () => void;
}

/** Names a person, or removes the name. */
export function NameDialog({ email, name, onClose }: NameDialogProps) {
  const api = useApi();
  const client = useQueryClient();
  const { run, isBusy, failure, dismiss } = useStep(NAMES_KEY);
  const { register, handleSubmit, formState } = useForm<PersonName>({
    defaultValues: { name },
    resolver: schemaResolver(personNameSchema),
  });
  const isOwn = useOwnEmail() === email;
  const save = async (body: PersonName) => {
    const named = await api.call('PUT /members/{email}/name', personNameSchema, { params: { email }, body });
    void client.invalidateQueries({ queryKey: MEMBERS_KEY });
    if (isOwn) client.setQueryData<Me>(ME_KEY, (me) => me && { ...me, ...named });
    return named;
  };
  return (
    <FormDialog
      title={isOwn ? t`Your name` : t`Name of ${email}`}
      isBusy={isBusy}
      notice={<FormNotice text={failure} onDismiss={dismiss} />}
      onSubmit={(close) =>
        handleSubmit(async (typed) => {
          if (await run(() => save(typed))) close();
        })()
      }
      onClose={onClose}
    >
      <Field
        label={t`Name`}
        autoComplete={isOwn ? 'name' : 'off'}
        maxLength={60}
        error={formState.errors.name?.message}
        {...register('name')}
      />
      <p className="mt-2 text-muted text-sm">
        <Trans>Papers, histories and reports show it in place of the address.</Trans>
      </p>
    </FormDialog>
  );
}

/** Names the person who is signed in. */
export function OwnNameDialog({ onClose }: Pick<NameDialogProps, 'onClose'>) {
  const me = useMe();
  return me ? <NameDialog email={me.email} name={me.name ?? ''} onClose={onClose} /> : null;
}
