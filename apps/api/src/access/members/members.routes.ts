import type { Me } from '@godown/shared/access/access';
import * as contracts from '@godown/shared/access/access.contracts';
import type { Member, NewRole } from '@godown/shared/access/members';
import { PERMISSION_NAMES } from '@godown/shared/access/roles';
import { toMessage } from '@godown/shared/language/texts';
import type { UpdateFilter } from 'mongodb';
import { notFound } from '../../http/not-found.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { ParameterTexts, Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { bind } from '../bind.js';
import { addressOf } from '../identity/authorization.js';
import type { Roles } from '../identity/roles.js';
import { mayDo, peopleOnly, requireOwn } from '../identity/signed-in.js';
import type { RecordChange } from '../journal/record-change.js';
import {
  findChoices,
  listMembers,
  listNamed,
  type MemberCollection,
  type MemberDoc,
} from './members.repo.js';

const MEMBER_PARAMETERS: ParameterTexts = { email: { description: 'The address of the person.' } };

interface Deps {
  members: MemberCollection;
  roles: Roles;
  /** Addresses and `@domains`; null without the setting. */
  managerEmails: readonly string[] | null;
  record: RecordChange;
  clock: Clock;
}

/** Shows the caller, and the people who have signed in or were given a role. */
export function createMemberRoutes(deps: Deps): Routes {
  const { members, roles, managerEmails, record, clock } = deps;
  const standingOf = (email: string) => {
    const { worksIn, ...standing } = roles.standingOf(email);
    return { ...standing, ...(worksIn && { worksIn }) };
  };
  const toMember = ({ _id: email, lastSignInAt, given, name }: MemberDoc): Member => ({
    email,
    ...(name && { name }),
    ...standingOf(email),
    ...(lastSignInAt && { lastSignInAt: lastSignInAt.toISOString() }),
    ...(given && { givenAt: given.at.toISOString(), givenBy: given.by }),
  });

  /** Throws unless the role of this address may be changed. */
  function requireChangeable(email: string, self: string): void {
    if (!roles.hasRoles)
      throw new ProblemError('role_required', {
        detail: /* i18n */ 'Roles are off. The person who runs Godown turns them on with MANAGER_EMAILS.',
      });
    if (email === self)
      throw invalidInput([
        { path: 'email', message: /* i18n */ 'You cannot change your own role. Ask another manager.' },
      ]);
    if (roles.standingOf(email).source === 'setting')
      throw invalidInput([
        { path: 'email', message: /* i18n */ 'MANAGER_EMAILS makes this address a manager.' },
      ]);
  }

  return [
    bind(contracts.getMe, {
      summary: 'The caller, and what the caller may do',
      details: 'An API key has the address of the person who made it, and its own name.',
      async handle(call): Promise<Me> {
        const { caller, role, worksIn } = call;
        const { email, key } = caller;
        // A key belongs to a program, which reads no screens.
        const choices = key ? {} : await findChoices(members, email);
        return {
          email: addressOf(caller),
          role,
          ...(worksIn && { worksIn }),
          may: PERMISSION_NAMES.filter((permission) => mayDo(call, permission)),
          hasRoles: roles.hasRoles,
          ...choices,
          ...(key && { key: { name: email, access: key.access } }),
        };
      },
    }),
    bind(contracts.setMyLanguage, {
      summary: 'Keep the language that the caller reads',
      details: 'Responses stay in English. The web app shows this language on every device of the person.',
      problems: ['role_required', 'disk_full'],
      before: peopleOnly,
      async handle({ caller, body: { language } }) {
        await members.updateOne({ _id: caller.email }, { $set: { language } }, { upsert: true });
        return { language };
      },
    }),
    bind(contracts.listMembers, {
      summary: 'Everybody who has signed in or was given a role',
      async handle() {
        const docs = await listMembers(members);
        const known = new Set(docs.map(({ _id }) => _id));
        // Managers of the setting who have not signed in yet. It also has @domains.
        const named = (managerEmails ?? []).filter((entry) => !entry.startsWith('@') && !known.has(entry));
        const all = [...docs, ...named.map((_id): MemberDoc => ({ _id }))].map(toMember);
        return all.toSorted((a, b) => a.email.localeCompare(b.email, 'en'));
      },
    }),
    bind(contracts.setMemberRole, {
      summary: 'Invite somebody, or change a role',
      details: 'Without `worksIn` the person may change the stock of every warehouse.',
      parameters: MEMBER_PARAMETERS,
      problems: ['disk_full'],
      async handle({ params: { email: _id }, body, caller: { email: self } }) {
        requireChangeable(_id, self);
        const set = { given: { ...body, at: clock(), by: self } };
        const before = await record(async (session, note) => {
          const found = await members.findOneAndUpdate({ _id }, { $set: set }, { upsert: true, session });
          await note({
            at: set.given.at,
            email: self,
            action: 'role-given',
            subject: { id: _id, name: _id },
            changes: toChanges(found?.given, body),
          });
          return found;
        });
        roles.forget();
        await roles.refresh();
        return toMember({ _id, ...before, ...set });
      },
    }),
    bind(contracts.removeMemberRole, {
      summary: 'Remove a role',
      parameters: MEMBER_PARAMETERS,
      problems: ['member_not_found', 'invalid_input', 'disk_full'],
      async handle({ params: { email: _id }, caller: { email } }) {
        requireChangeable(_id, email);
        await record(async (session, note) => {
          const filter = { _id, given: { $exists: true } };
          const doc = await members.findOneAndUpdate(filter, { $unset: { given: '' } }, { session });
          if (!doc) throw notFound('member_not_found');
          await note({
            at: clock(),
            email,
            action: 'role-taken',
            subject: { id: _id, name: _id },
            ...(doc.given && { changes: [{ field: 'role', before: doc.given.role }] }),
          });
        });
        roles.forget();
        await roles.refresh();
        return { deletedCount: 1 };
      },
    }),
    bind(contracts.setPersonName, {
      summary: 'Name a person: oneself, and as a manager anybody',
      details: 'Papers, histories and reports in the web app show the name in place of the address.',
      problems: ['role_required', 'disk_full'],
      before: peopleOnly,
      async handle(call) {
        const { caller, params, body } = call;
        const { email: _id } = params;
        const { name } = body;
        requireOwn(call, _id, toMessage(/* i18n */ 'Only a manager can name somebody else.'));
        const update: UpdateFilter<MemberDoc> = name === '' ? { $unset: { name: '' } } : { $set: { name } };
        await record(async (session, note) => {
          // There is nothing to remove of somebody unknown, who must not become one of the people by it.
          const found = await members.findOneAndUpdate({ _id }, update, { upsert: name !== '', session });
          const before = found?.name ?? '';
          if (before === name) return;
          await note({
            at: clock(),
            email: caller.email,
            action: 'name-given',
            subject: { id: _id, name: _id },
            changes: [{ field: 'name', ...(before && { before }), ...(name && { after: name }) }],
          });
        });
        return { name };
      },
    }),
    bind(contracts.listNames, {
      summary: 'The names of people, by their addresses',
      async handle() {
        const named = await listNamed(members);
        return named.map(({ _id: email, name = '' }) => ({ email, name }));
      },
    }),
  ];
}

/** The role, and the warehouse if it changes. */
function toChanges(before: MemberDoc['given'], { role, worksIn }: NewRole) {
  return [
    { field: 'role', ...(before && { before: before.role }), after: role },
    ...(before?.worksIn === worksIn
      ? []
      : [
          {
            field: 'worksIn',
            ...(before?.worksIn && { before: before.worksIn }),
            ...(worksIn && { after: worksIn }),
          },
        ]),
  ];
}
