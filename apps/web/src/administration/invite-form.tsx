import type { NewRole } from '@godown/shared/access/members';
import { ROLES } from '@godown/shared/access/roles';
import { emailSchema } from '@godown/shared/items/item';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { Button } from '../ui/button';
import { schemaResolver } from '../ui/check-typed';
import { Field } from '../ui/field';
import { SelectField } from '../ui/select-field';
import { useShowWrong } from '../ui/use-show-wrong';
import { ROLE_WORDS } from './role-words';

const invitationSchema = z.object({ email: emailSchema, role: z.enum(ROLES) });
type Invitation = z.infer<typeof invitationSchema>;

interface InviteFormProps {
  isBusy: boolean;
  /** Resolves with true once the address has its role. */
  onGive: (email: string, given: NewRole) => Promise<boolean>;
}

/** Gives an address a role before it has signed in. */
export function InviteForm({ isBusy, onGive }: InviteFormProps) {
  const { register, handleSubmit, formState, resetField } = useForm<Invitation>({
    defaultValues: { email: '', role: 'staff' },
    resolver: schemaResolver(invitationSchema),
  });
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();
  const submit = handleSubmit(async ({ email, role }) => {
    if (await onGive(email, { role })) resetField('email');
  }, showWrong);
  return (
    <form
      ref={ref}
      noValidate
      onSubmit={(event) => void submit(event)}
      className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]"
    >
      <Field
        label={t`Invite an address`}
        type="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        {...register('email')}
      />
      <SelectField
        label={t`Role`}
        options={ROLES.map((each) => [each, i18n._(ROLE_WORDS[each])])}
        {...register('role')}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="sm:mt-[1.6875rem]">
        <Trans>Invite</Trans>
      </Button>
      <p className="text-muted text-sm sm:col-span-3 sm:-mt-2">
        <Trans>No e-mail is sent. Tell the person to sign in with this address.</Trans>
      </p>
    </form>
  );
}
