import * as contracts from '@godown/shared/stock/notices.contracts';
import { type Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { ProblemError } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import { readNotices, setSeen } from './notices.repo.js';

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Everybody has the same notices, and each person has seen some of them. */
export function createNoticeRoutes({ db, lists }: Deps): Routes {
  return [
    bind(contracts.listNotices, {
      summary: 'The newest notices of what runs low',
      details:
        'The newest 50, and how many of all the caller has not seen, at most 100. There is one each time that a balance comes down to its reorder point.',
      problems: ['server_busy'],
      handle: ({ res, caller }) => lists.staff(res, (signal) => readNotices(db, caller.uid, signal)),
    }),
    bind(contracts.setSeenNotices, {
      summary: 'Remember which notices the caller has seen',
      details:
        'The notice and all older ones then count as seen. An older notice than before changes nothing.',
      problems: ['server_busy', 'disk_full'],
      async handle({ res, caller: { uid }, body }) {
        const isKnown = await setSeen(db, uid, ObjectId.createFromHexString(body.newest));
        if (!isKnown) throw noSuchNotice();
        return lists.staff(res, (signal) => readNotices(db, uid, signal));
      },
    }),
  ];
}

function noSuchNotice(): ProblemError {
  const error = { path: 'newest', message: /* i18n */ 'There is no notice with this id.' };
  return new ProblemError('invalid_input', { detail: `newest: ${error.message}`, errors: [error] });
}
