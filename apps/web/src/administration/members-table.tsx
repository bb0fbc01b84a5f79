import type { Member } from '@godown/shared/access';
import { ROLES, type Role } from '@godown/shared/roles';
import { Button } from '../ui/button';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { EmailAddress } from '../ui/email-address';
import { INPUT } from '../ui/field';
import { Moment } from '../ui/moment';

const COLUMNS = [
  { label: 'Person' },
  { label: 'Role', className: 'w-44' },
  { label: 'Last sign-in', className: 'w-48' },
  { label: 'Action', className: 'w-40', end: true },
];

interface MembersTableProps {
  members: readonly Member[];
  /** The address of the person who looks at it. */
  self: string;
  /** The address that is being changed. */
  busy: string | null;
  /** Nobody's role can be changed. */
  isFixed: boolean;
  onGive: (email: string, role: Role) => void;
  onTake: (email: string) => void;
}

/** The people and their roles. */
export function MembersTable({ members, self, busy, isFixed, onGive, onTake }: MembersTableProps) {
  return (
    <DataTable caption="People" columns={COLUMNS}>
      {members.map(({ email, role, source, lastSignInAt, givenAt, givenBy }) => (
        <DataRow key={email} className="max-md:grid-cols-1 max-md:gap-y-2 max-md:p-4">
          <Cell className="[overflow-wrap:anywhere]">
            <EmailAddress address={email} />
            {email === self && ' (you)'}
            <span className="block text-muted text-sm">
              {source === 'setting' && 'Named in MANAGER_EMAILS'}
              {source === 'given' && givenAt && (
                <>
                  Given by {givenBy} <Moment at={givenAt} />
                </>
              )}
            </span>
          </Cell>
          <Cell>
            {isFixed || source === 'setting' || email === self ? (
              role
            ) : (
              <select
                aria-label={`Role of ${email}`}
                className={`${INPUT} border-edge bg-surface! hover:border-muted`}
                value={role}
                disabled={busy === email}
                onChange={({ target }) => onGive(email, target.value as Role)}
              >
                {ROLES.map((each) => (
                  <option key={each}>{each}</option>
                ))}
              </select>
            )}
          </Cell>
          <Cell className="text-muted text-sm">
            <span className="md:hidden">Last sign-in: </span>
            {lastSignInAt ? <Moment at={lastSignInAt} /> : 'never'}
          </Cell>
          <Cell className="md:text-right">
            {!isFixed && source === 'given' && email !== self && (
              <Button size="small" variant="faint" busy={busy === email} onClick={() => onTake(email)}>
                Take back <span className="sr-only">the role of {email}</span>
              </Button>
            )}
          </Cell>
        </DataRow>
      ))}
    </DataTable>
  );
}
