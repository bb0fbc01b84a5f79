import { type Sending, sendingSwitchSchema } from '@godown/shared/sending';
import { type RequestHandler, Router } from 'express';
import type { Db } from 'mongodb';
import { callerOf, signedIn } from '../../access/identity/signed-in.js';
import type { RecordChange } from '../../access/journal/record-change.js';
import { allowOnly } from '../../http/allow.js';
import { readJson } from '../../http/json-body.js';
import { parseInput } from '../../http/parse-input.js';
import type { Clock } from '../../runtime/clock.js';
import { type SendingOffDoc, sendingOf } from './sending.repo.js';

interface Deps {
  db: Db;
  record: RecordChange;
  clock: Clock;
  /** Called after sending was turned on: what this process keeps is out of date. */
  onChange: () => void;
}

/** Says whether the server sends anything, and turns it on in a restored copy. */
export function createSendingRouter({ db, record, clock, onChange }: Deps): Router {
  const sending = sendingOf(db);

  const getSending: RequestHandler = async (_req, res) => void res.json(toSending(await sending.findOne()));

  const putSending: RequestHandler = async (req, res) => {
    parseInput(sendingSwitchSchema, req.body);
    await record(async (session, note) => {
      const { deletedCount } = await sending.deleteOne({ _id: 'off' }, { session });
      if (deletedCount > 0) await note({ at: clock(), email: callerOf(res).email, action: 'sending-on' });
    });
    onChange();
    res.json(toSending(null));
  };

  const router = Router();
  router
    .route('/sending')
    .get(signedIn(), getSending)
    .put(signedIn('administer'), readJson, putSending)
    .all(allowOnly('GET', 'HEAD', 'PUT'));
  return router;
}

const toSending = (off: SendingOffDoc | null): Sending =>
  off
    ? { isOff: true, restoredAt: off.restoredAt.toISOString(), savedAt: off.savedAt.toISOString() }
    : { isOff: false };
