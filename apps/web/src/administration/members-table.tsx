import { type Member, type NewRole, ROLES_OF_ONE_WAREHOUSE } from '@godown/shared/access/members';
import { ROLES, type Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useNameOf } from '../account/names';
import { EmailAddress } from '../account/person';
import { warehouseOptions } from '../stock/warehouse-options';
import { Button } from '../ui/button';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { INPUT } from '../ui/field';
import { Moment } from '../ui/moment';
import { Notice } from '../ui/notice';
import { NameDialog } from './name-dialog';
import { ROLE_WORDS } from './role-words';
import type { Roles } from './use-roles';

const columns = (hasRoles: boolean) => [
  { label: t`Person` },
  { label: t`Last sign-in`, className: 'md:w-36 lg:w-44' },
  ...(hasRoles
    ? [
        { label: t`Role`, className: 'md:w-40 lg:w-48' },
        { label: t`Action`, className: 'md:w-36 lg:w-44', end: true },
      ]
    : []),
];

interface MembersTableProps {
  members: readonly Member[];
  /** The address of the person who looks at it. */
  self: string;
  /** Undefined while roles are off. */
  roles: Roles | undefined;
}

/** The people and their roles: a table on a wide screen, a dense list on a phone. */
export function MembersTable({ members, self, roles }: MembersTableProps) {
  return (
    <DataTable isDense caption={t`People`} columns={columns(roles !== undefined)}>
      {members.map((member) => (
        <DataRow
          key={member.email}
          className="max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-1 max-md:px-4 max-md:py-2.5"
        >
          <Cell className="max-md:col-span-2 max-md:min-w-0 [overflow-wrap:anywhere]">
            <Who member={member} isSelf={member.email === self} />
            {roles && <Source member={member} />}
            {roles?.failure?.email === member.email && (
              <Notice text={roles.failure.text} onDismiss={roles.dismiss} className="mt-2" />
            )}
          </Cell>
          <Cell className="text-muted text-sm max-md:col-span-2">
            <span className="md:hidden">
              <Trans>Last sign-in:</Trans>{' '}
            </span>
            {member.lastSignInAt ? <Moment at={member.lastSignInAt} /> : t`never`}
          </Cell>
          {roles && <RoleCells member={member} self={self} roles={roles} />}
        </DataRow>
      ))}
    </DataTable>
  );
}

/** The name with the address, and a button that changes the name. */
function Who({ member: { email, name = '' }, isSelf }: { member: Member; isSelf: boolean }) {
  const [isNaming, setNaming] = useState(false);
  return (
    <>
      {name && <span className="block font-[620]">{name}</span>}
      <EmailAddress address={email} /> {isSelf && <Trans>(you)</Trans>}{' '}
      <button
        type="button"
        onClick={() => setNaming(true)}
        className="min-h-11 whitespace-nowrap text-accent text-sm underline underline-offset-4 md:min-h-6"
      >
        {name ? t`Change the name` : t`Add a name`} <span className="sr-only">{email}</span>
      </button>
      {isNaming && <NameDialog email={email} name={name} onClose={() => setNaming(false)} />}
    </>
  );
}

/** Where the role comes from. */
function Source({ member: { source, givenAt, ...member } }: { member: Member }) {
  const givenBy = useNameOf()(member.givenBy ?? '');
  return (
    <span className="block text-muted text-sm">
      {source === 'setting' && t`Named in MANAGER_EMAILS`}
      {source === 'given' && givenAt && (
        <Trans>
          Role given by {givenBy} <Moment at={givenAt} />
        </Trans>
      )}
    </span>
  );
}

interface RoleCellsProps {
  member: Member;
  self: string;
  roles: Roles;
}

function RoleCells({ member, self, roles }: RoleCellsProps) {
  const { changing, give, take } = roles;
  const { email, source } = member;
  const isFixed = source === 'setting' || email === self;
  const isChanging = changing?.email === email;
  // What is on its way is shown at once.
  const { role = member.role, worksIn } = isChanging && changing.role ? changing : member;
  const places = [['', t`In all warehouses`] as const, ...warehouseOptions()];
  return (
    <>
      <Cell>
        {isFixed ? (
          i18n._(ROLE_WORDS[role])
        ) : (
          <div className="grid gap-2">
            <Choice
              label={t`Role of ${email}`}
              options={ROLES.map((each) => [each, i18n._(ROLE_WORDS[each])] as const)}
              value={role}
              onChoose={(next) => void give(email, toRole(next as Role, worksIn))}
            />
            {ROLES_OF_ONE_WAREHOUSE.includes(role) && (
              <Choice
                label={t`Warehouse of ${email}`}
                options={places}
                value={worksIn ?? ''}
                onChoose={(next) =>
                  void give(email, toRole(role, (next || undefined) as WarehouseId | undefined))
                }
              />
            )}
          </div>
        )}
      </Cell>
      <Cell className="md:text-right">
        {!isFixed && source === 'given' && (
          <Button size="small" busy={isChanging && !changing.role} onClick={() => void take(email)}>
            <Trans>
              Remove role <span className="sr-only">of {email}</span>
            </Trans>
          </Button>
        )}
      </Cell>
    </>
  );
}

/** A role that has no warehouse of its own loses it. */
const toRole = (role: Role, worksIn: WarehouseId | undefined): NewRole => ({
  role,
  ...(worksIn && ROLES_OF_ONE_WAREHOUSE.includes(role) && { worksIn }),
});

interface ChoiceProps {
  label: string;
  options: readonly (readonly [value: string, words: string])[];
  value: string;
  onChoose: (value: string) => void;
}

function Choice({ label, options, value, onChoose }: ChoiceProps) {
  return (
    <select
      aria-label={label}
      className={`${INPUT} border-edge bg-surface! pr-8! hover:border-muted`}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  );
}
