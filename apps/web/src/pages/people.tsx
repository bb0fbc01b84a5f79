import type { Member } from '@godown/shared/access';
import type { Role } from '@godown/shared/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { InviteForm } from '../administration/invite-form';
import { giveRole, MEMBERS_KEY, membersQuery, takeRole } from '../administration/member-queries';
import { MembersTable } from '../administration/members-table';
import { failureText } from '../api/api-error';
import { useApi } from '../auth/use-api';
import { useMe } from '../auth/use-me';
import { useOwnEmail } from '../auth/use-own-email';
import { TableSkeleton } from '../inventory/list/table-skeleton';
import { Failure } from '../ui/failure';
import { countText } from '../ui/format';
import { Notice } from '../ui/notice';
import { notify } from '../ui/notify';
import { Page } from '../ui/page';
import { PageHead } from '../ui/page-head';
import { QuietLink } from '../ui/quiet-link';
import { toFailure } from '../ui/to-failure';

const WHAT_ROLES_MAY = [
  ['viewer', 'sees items, stock, movements and documents'],
  ['staff', 'also moves and counts stock, posts documents, adds and edits items, connects programs'],
  ['manager', 'also deletes, voids, imports, sees costs and values, and gives people their roles'],
] as const;

/** /people: who may sign in, and as what. */
export function PeoplePage() {
  const query = useQuery(membersQuery(useApi()));
  const hasRoles = useMe()?.hasRoles ?? true;
  return (
    <Page title="People">
      <PageHead
        title="People"
        lead={
          query.data && `${countText(query.data.length)} ${query.data.length === 1 ? 'person' : 'people'}`
        }
        links={
          <p className="flex gap-x-5">
            <QuietLink to="/programs">Connected programs</QuietLink>
            <QuietLink to="/journal">Journal</QuietLink>
          </p>
        }
        action={null}
      />
      <div className="mt-5 grid gap-5">
        {hasRoles ? <Roles /> : <NoRoles />}
        {query.isError && !query.data && (
          <Failure title="The people could not be loaded" {...toFailure(query)} />
        )}
        {query.isPending && <TableSkeleton label="Loading the people" />}
        {query.data && <Members members={query.data} hasRoles={hasRoles} />}
      </div>
    </Page>
  );
}

function Roles() {
  return (
    <dl className="grid gap-1 text-muted text-sm">
      {WHAT_ROLES_MAY.map(([role, words]) => (
        <div key={role}>
          <dt className="inline font-[620] text-text">{role}</dt> <dd className="inline">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function NoRoles() {
  return (
    <p className="max-w-prose rounded-control border border-line bg-surface p-4">
      Everybody who may sign in may do everything. Whoever runs the server can turn roles on with the setting
      MANAGER_EMAILS.
    </p>
  );
}

function Members({ members, hasRoles }: { members: readonly Member[]; hasRoles: boolean }) {
  const api = useApi();
  const client = useQueryClient();
  const self = useOwnEmail();
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async (email: string, done: string, call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(email);
    setFailure(null);
    try {
      await call();
      notify.success(done);
      await client.invalidateQueries({ queryKey: MEMBERS_KEY });
      return true;
    } catch (error) {
      setFailure(`${email} was not changed. ${failureText(error)}`);
      return false;
    } finally {
      setBusy(null);
    }
  };
  const give = (email: string, role: Role) =>
    change(email, `${email} is ${role} now.`, () => giveRole(api, email, role));
  const take = (email: string) =>
    change(email, `The role of ${email} was taken back.`, () => takeRole(api, email));
  return (
    <>
      {hasRoles && <InviteForm onGive={give} />}
      <Notice text={failure} onDismiss={() => setFailure(null)} />
      <MembersTable
        members={members}
        self={self}
        busy={busy}
        isFixed={!hasRoles}
        onGive={(email, role) => void give(email, role)}
        onTake={(email) => void take(email)}
      />
    </>
  );
}
