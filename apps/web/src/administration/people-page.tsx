import type { Role } from '@godown/shared/access/roles';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { useMe } from '../account/use-me';
import { useOwnEmail } from '../account/use-own-email';
import { Card } from '../ui/card';
import { FormNotice } from '../ui/form-notice';
import { countText } from '../ui/format';
import { ListPage } from '../ui/list-page';
import { Skeleton } from '../ui/skeleton';
import { InviteForm } from './invite-form';
import { membersQuery } from './member-queries';
import { MembersTable } from './members-table';
import { ROLE_WORDS } from './role-words';
import { useRoles } from './use-roles';

const WHAT_ROLES_MAY: [Role, MessageDescriptor][] = [
  ['viewer', msg`sees items, stock, movements and documents.`],
  [
    'storekeeper',
    msg`also moves and counts stock, sends notes, and edits items. Sees prices and no other money.`,
  ],
  ['staff', msg`also sells, takes payments, sees what is owed, changes prices, and connects programs.`],
  [
    'manager',
    msg`also deletes, cancels notes, imports, sees costs and values, and gives people their roles.`,
  ],
];

/** /people: the people who may sign in, and their roles. */
export function PeoplePage() {
  const query = useQuery(membersQuery(useApi()));
  const hasRoles = useMe()?.hasRoles ?? true;
  const self = useOwnEmail();
  const roles = useRoles();
  const members = query.data;
  return (
    <ListPage
      list={{ words: WORDS, query, rows: members ?? [] }}
      lead={<Total count={members?.length} isError={query.isError} />}
      before={
        <div className="mt-3 grid grid-cols-1 gap-5">
          {hasRoles ? <RoleHelp /> : <NoRoles />}
          {hasRoles && (
            <Card className="grid grid-cols-1 gap-3 p-4 sm:p-6">
              <InviteForm isBusy={roles.changing !== null} onGive={roles.give} />
              <InviteNotice
                roles={roles}
                isListed={(email) => members?.some((each) => each.email === email)}
              />
            </Card>
          )}
        </div>
      }
    >
      {members && <MembersTable members={members} self={self} roles={hasRoles ? roles : undefined} />}
    </ListPage>
  );
}

const WORDS = {
  title: msg`People`,
  loading: msg`Loading the people`,
  failed: msg`The people could not be loaded`,
  empty: { title: msg`No people yet`, detail: msg`Everybody who signs in is listed here.` },
};

function Total({ count, isError }: { count: number | undefined; isError: boolean }) {
  if (count === undefined) return isError ? null : <Skeleton className="mt-2 h-4 w-24 animate-shimmer" />;
  const people = countText(count);
  return plural(count, { one: `${people} person`, other: `${people} people` });
}

interface InviteNoticeProps {
  roles: ReturnType<typeof useRoles>;
  /** True if the list has the address. Then its row shows the failure. */
  isListed: (email: string) => boolean | undefined;
}

function InviteNotice({ roles: { failure, dismiss }, isListed }: InviteNoticeProps) {
  return <FormNotice text={failure && !isListed(failure.email) ? failure.text : null} onDismiss={dismiss} />;
}

function RoleHelp() {
  return (
    <div className="text-muted text-sm">
      <dl className="grid gap-1">
        {WHAT_ROLES_MAY.map(([role, words]) => (
          <div key={role}>
            <dt className="inline font-[620] text-text">{i18n._(ROLE_WORDS[role])}</dt>{' '}
            <dd className="inline">{i18n._(words)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2">
        <Trans>
          Storekeepers and staff may have one warehouse: they see the stock of all, and change only what lies
          there.
        </Trans>
      </p>
    </div>
  );
}

function NoRoles() {
  return (
    <p className="text-muted">
      <Trans>
        Roles are off: everybody who may sign in may do everything. The person who runs Godown can turn them
        on with the setting MANAGER_EMAILS.
      </Trans>
    </p>
  );
}
