import type { Sending } from '@godown/shared/integrations/sending';
import * as contracts from '@godown/shared/integrations/sending.contracts';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { RecordChange } from '../../access/journal/record-change.js';
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

  return [
    bind(contracts.getSending, {
      summary: 'Whether the server sends webhooks and mails, and loads pictures of other sites',
      details: 'All of it is off in a restored copy until a manager turns it on.',
      handle: async () => toSending(await sending.findOne()),
    }),
    bind(contracts.setSending, {
      summary: 'Turn sending on in a restored copy',
      details: 'Nothing that waited in the backup is sent.',
      problems: ['disk_full'],
      async handle({ caller: { email } }) {
        await record(async (session, note) => {
          const { deletedCount } = await sending.deleteOne({ _id: 'off' }, { session });
          if (deletedCount > 0) await note({ at: clock(), email, action: 'sending-on' });
        });
        onChange();
        return toSending(null);
      },
    }),
  ];
}

const toSending = (off: SendingOffDoc | null): Sending =>
  off
    ? { isOff: true, restoredAt: off.restoredAt.toISOString(), savedAt: off.savedAt.toISOString() }
    : { isOff: false };
