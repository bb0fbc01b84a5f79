import { noticesSeenSchema } from '@godown/shared/notices';
import { type RequestHandler, Router } from 'express';
import { type Db, ObjectId } from 'mongodb';
import { callerOf, signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { readJson } from '../../http/json-body.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { readNotices, setSeen } from './notices.repo.js';

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** `GET /notices` and `PUT /notices/seen`: everybody has the same notices, and each person has seen some of them. */
export function createNoticeRouter({ db, lists }: Deps): Router {
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

  const router = Router();
  const staff = signedIn();
  router.route('/notices').get(staff, getNotices).all(allowOnly('GET', 'HEAD'));
  router.route('/notices/seen').put(staff, readJson, putSeen).all(allowOnly('PUT'));
  return router;
}

function noSuchNotice(): ProblemError {
  const error = { path: 'newest', message: 'There is no notice with this id.' };
  return new ProblemError('invalid_input', { detail: `newest: ${error.message}`, errors: [error] });
}
