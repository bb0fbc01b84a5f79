import { memberSchema, type NewRole } from '@godown/shared/access/members';
import { deletionSchema } from '@godown/shared/items/item';
import { shortName } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { say } from '../language/say';
import { notify } from '../ui/notify';
import { MEMBERS_KEY } from './member-queries';
import { ROLE_WORDS } from './role-words';

/** The change that is at work. Without a role, the role is being removed. */
interface Changing extends Partial<NewRole> {
  email: string;
}

export type Roles = ReturnType<typeof useRoles>;

/** Gives and removes roles. `failure` is why the last change failed. */
export function useRoles() {
  const api = useApi();
  const client = useQueryClient();
  const [changing, setChanging] = useState<Changing | null>(null);
  const [failure, setFailure] = useState<{ email: string; text: string } | null>(null);
  /** Resolves with whether it was done. */
  const change = async (next: Changing, call: () => Promise<unknown>, done: string): Promise<boolean> => {
    setChanging(next);
    setFailure(null);
    try {
      await call();
      notify.success(done);
      await client.invalidateQueries({ queryKey: MEMBERS_KEY });
      return true;
    } catch (error) {
      setFailure({ email: next.email, text: t`The role was not changed. ${{ reason: failureText(error) }}` });
      return false;
    } finally {
      setChanging(null);
    }
  };
  const give = (email: string, body: NewRole) =>
    change(
      { email, ...body },
      () => api.call('PUT /members/{email}', memberSchema, { params: { email }, body }),
      givenText(email, body),
    );
  const take = (email: string) =>
    change(
      { email },
      () => api.call('DELETE /members/{email}', deletionSchema, { params: { email } }),
      t`The role of ${email} was removed`,
    );
  return { changing, failure, dismiss: () => setFailure(null), give, take };
}

function givenText(email: string, { role: given, worksIn }: NewRole): string {
  const role = i18n._(ROLE_WORDS[given]);
  return worksIn
    ? t`${email} has the role ${role} now, in ${{ place: say(shortName(worksIn)) }} only`
    : t`${email} has the role ${role} now`;
}
