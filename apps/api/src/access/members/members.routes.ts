import {
  languageChoiceSchema,
  type Me,
  type Member,
  memberSchema,
  membersSchema,
  meSchema,
  newRoleSchema,
} from '@godown/shared/access/access';
import { PERMISSION_NAMES } from '@godown/shared/access/roles';
import { deletionSchema, emailSchema } from '@godown/shared/items/item';
import type { Request, RequestHandler } from 'express';
import * as z from 'zod';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { addressOf } from '../identity/authorization.js';
import type { Roles } from '../identity/roles.js';
import { callerOf, mayDo, peopleOnly, roleOf } from '../identity/signed-in.js';
import type { RecordChange } from '../journal/record-change.js';
import { findLanguage, listMembers, type MemberCollection, type MemberDoc } from './members.repo.js';

interface Deps {
  members: MemberCollection;
  roles: Roles;
  /** Addresses and `@domains`; null without the setting. */
  managerEmails: readonly string[] | null;
  record: RecordChange;
  clock: Clock;
}

const paramsSchema = z.object({ email: emailSchema });

/** Shows the caller, and the people who have signed in or were given a role. */
export function createMemberRoutes({ members, roles, managerEmails, record, clock }: Deps): Routes {
  const toMember = ({ _id: email, lastSignInAt, given }: MemberDoc): Member => ({
    email,
    ...roles.roleOf(email),
    ...(lastSignInAt && { lastSignInAt: lastSignInAt.toISOString() }),
    ...(given && { givenAt: given.at.toISOString(), givenBy: given.by }),
  });

  const getMe: RequestHandler = async (_req, res) => {
    const [caller, role] = [callerOf(res), roleOf(res)];
    const { email: name, key } = caller;
    // A key belongs to a program, which reads no screens.
    const language = key ? undefined : await findLanguage(members, name);
    const me: Me = {
      email: addressOf(caller),
      role,
      may: PERMISSION_NAMES.filter((permission) => mayDo(res, permission)),
      hasRoles: roles.hasRoles,
      ...(language && { language }),
      ...(key && { key: { name, access: key.access } }),
    };
    res.json(me);
  };

  const putLanguage: RequestHandler = async (req, res) => {
    const { language } = parseInput(languageChoiceSchema, req.body);
    await members.updateOne({ _id: callerOf(res).email }, { $set: { language } }, { upsert: true });
    res.json({ language });
  };

  const getMembers: RequestHandler = async (_req, res) => {
    const docs = await listMembers(members);
    const known = new Set(docs.map(({ _id }) => _id));
    // Managers of the setting who have not signed in yet. It also has @domains.
    const named = (managerEmails ?? []).filter((entry) => !entry.startsWith('@') && !known.has(entry));
    const all = [...docs, ...named.map((_id): MemberDoc => ({ _id }))].map(toMember);
    res.json(all.toSorted((a, b) => a.email.localeCompare(b.email, 'en')));
  };

  /** The address in the path, whose role may be changed. */
  function requireChangeable(req: Request, self: string): string {
    if (!roles.hasRoles)
      throw new ProblemError('role_required', {
        detail: /* i18n */ 'Roles are off. Whoever runs the server turns them on with MANAGER_EMAILS.',
      });
    const { email } = parseInput(paramsSchema, req.params);
    if (email === self)
      throw invalidInput([
        { path: 'email', message: /* i18n */ 'You cannot change your own role. Ask another manager.' },
      ]);
    if (roles.roleOf(email).source === 'setting')
      throw invalidInput([
        { path: 'email', message: /* i18n */ 'MANAGER_EMAILS makes this address a manager.' },
      ]);
    return email;
  }

  const putMember: RequestHandler = async (req, res) => {
    const self = callerOf(res).email;
    const _id = requireChangeable(req, self);
    const { role } = parseInput(newRoleSchema, req.body);
    const set = { given: { role, at: clock(), by: self } };
    const before = await record(async (session, note) => {
      const found = await members.findOneAndUpdate({ _id }, { $set: set }, { upsert: true, session });
      const earlier = found?.given && { before: found.given.role };
      await note({
        at: set.given.at,
        email: self,
        action: 'role-given',
        subject: { id: _id, name: _id },
        changes: [{ field: 'role', ...earlier, after: role }],
      });
      return found;
    });
    roles.forget();
    await roles.refresh();
    res.json(toMember({ _id, ...before, ...set }));
  };

  const deleteMember: RequestHandler = async (req, res) => {
    const { email } = callerOf(res);
    const _id = requireChangeable(req, email);
    await record(async (session, note) => {
      const filter = { _id, given: { $exists: true } };
      const doc = await members.findOneAndUpdate(filter, { $unset: { given: '' } }, { session });
      if (!doc)
        throw new ProblemError('member_not_found', {
          detail: /* i18n */ 'Nobody has given this address a role.',
        });
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
    res.json({ deletedCount: 1 });
  };

  return {
    'GET /me': {
      id: 'getMe',
      summary: 'The caller, and what the caller may do',
      details: 'An API key has the address of the person who made it, and its own name.',
      access: 'signed-in',
      response: meSchema,
      handle: getMe,
    },
    'PUT /me/language': {
      id: 'setMyLanguage',
      summary: 'Keep the language that the caller reads',
      details: 'Responses stay in English. The web app shows this language on every device of the person.',
      access: 'signed-in',
      body: languageChoiceSchema,
      response: languageChoiceSchema,
      problems: ['role_required', 'disk_full'],
      before: peopleOnly,
      handle: putLanguage,
    },
    'GET /members': {
      id: 'listMembers',
      summary: 'Everybody who has signed in or was given a role',
      access: 'administer',
      response: membersSchema,
      handle: getMembers,
    },
    'PUT /members/{email}': {
      id: 'setMemberRole',
      summary: 'Invite somebody, or change a role',
      access: 'administer',
      body: newRoleSchema,
      response: memberSchema,
      problems: ['disk_full'],
      handle: putMember,
    },
    'DELETE /members/{email}': {
      id: 'removeMemberRole',
      summary: 'Remove a role',
      access: 'administer',
      response: deletionSchema,
      problems: ['member_not_found', 'invalid_input', 'disk_full'],
      handle: deleteMember,
    },
  };
}
