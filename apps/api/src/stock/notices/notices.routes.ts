import { noticesSchema, noticesSeenSchema } from '@godown/shared/stock/notices';
import type { RequestHandler } from 'express';
import { type Db, ObjectId } from 'mongodb';
import { callerOf } from '../../access/identity/signed-in.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import { readNotices, setSeen } from './notices.repo.js';

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Everybody has the same notices, and each person has seen some of them. */
export function createNoticeRoutes({ db, lists }: Deps): Routes {
  const getNotices: RequestHandler = async (_req, res) => {
    const { uid } = callerOf(res);
    res.json(await lists.staff(res, (signal) => readNotices(db, uid, signal)));
  };

  const putSeen: RequestHandler = async (req, res) => {
    const { newest } = parseInput(noticesSeenSchema, req.body);
    const { uid } = callerOf(res);
    const isKnown = await setSeen(db, uid, ObjectId.createFromHexString(newest));
    if (!isKnown) throw noSuchNotice();
    res.json(await lists.staff(res, (signal) => readNotices(db, uid, signal)));
  };

  return {
    'GET /notices': {
      id: 'listNotices',
      summary: 'The newest notices of what runs low',
      details:
        'The newest 50, and how many of all the caller has not seen, at most 100. There is one each time that a balance comes down to its reorder point.',
      access: 'signed-in',
      response: noticesSchema,
      problems: ['server_busy'],
      handle: getNotices,
    },
    'PUT /notices/seen': {
      id: 'setSeenNotices',
      summary: 'Remember which notices the caller has seen',
      details:
        'The notice and all older ones then count as seen. An older notice than before changes nothing.',
      access: 'signed-in',
      body: noticesSeenSchema,
      response: noticesSchema,
      problems: ['server_busy', 'disk_full'],
      handle: putSeen,
    },
  };
}

function noSuchNotice(): ProblemError {
  const error = { path: 'newest', message: /* i18n */ 'There is no notice with this id.' };
  return new ProblemError('invalid_input', { detail: `newest: ${error.message}`, errors: [error] });
}
