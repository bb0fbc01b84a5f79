import { type Sending, sendingSchema, sendingSwitchSchema } from '@godown/shared/integrations/sending';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import { callerOf } from '../../access/identity/signed-in.js';
import type { RecordChange } from '../../access/journal/record-change.js';
import { parseInput } from '../../http/parse-input.js';
import type { Routes } from '../../http/routes.js';
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
export function createSendingRoutes({ db, record, clock, onChange }: Deps): Routes {
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

  return {
    'GET /sending': {
      id: 'getSending',
      summary: 'Whether the server sends webhooks and mails, and loads pictures of other sites',
      details: 'All of it is off in a restored copy until a manager turns it on.',
      access: 'signed-in',
      response: sendingSchema,
      handle: getSending,
    },
    'PUT /sending': {
      id: 'setSending',
      summary: 'Turn sending on in a restored copy',
      details: 'Nothing that waited in the backup is sent.',
      access: 'administer',
      body: sendingSwitchSchema,
      response: sendingSchema,
      problems: ['disk_full'],
      handle: putSending,
    },
  };
}

const toSending = (off: SendingOffDoc | null): Sending =>
  off
    ? { isOff: true, restoredAt: off.restoredAt.toISOString(), savedAt: off.savedAt.toISOString() }
    : { isOff: false };
