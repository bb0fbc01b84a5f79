import { createHash } from 'node:crypto';
import { MAX_OWN_DEVICES, PUSH_PERMISSIONS } from '@godown/shared/integrations/push';
import * as contracts from '@godown/shared/integrations/push.contracts';
import { sentence } from '@godown/shared/language/texts';
import type { Request } from 'express';
import { bind } from '../../access/bind.js';
import { peopleOnly, requirePermission } from '../../access/identity/signed-in.js';
import type { RecordChange } from '../../access/journal/record-change.js';
import type { Kept } from '../../database/keep-for.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { type Outbound, parseWebAddress } from '../outbound/outbound.js';
import { isPublicKey } from './post-push.js';
import { type PushCollections, type PushDeviceDoc, readPush } from './push.repo.js';

/** The most devices of all people: each notice is sent to every one of them. */
const MAX_DEVICES = 1000;

interface Deps {
  collections: PushCollections;
  /** The ledger's list, which each change here makes out of date. */
  wanted: Kept<unknown>;
  outbound: Pick<Outbound, 'findRefusal'>;
  record: RecordChange;
  clock: Clock;
}

/** Turns notices on and off, for each device of a person by itself. */
export function createPushRoutes({ collections, wanted, outbound, record, clock }: Deps): Routes {
  const { devices } = collections;

  /** One after the other, so that they can be counted. */
  const keep = ({ _id, ...set }: PushDeviceDoc): Promise<void> =>
    record(
      async (session) => {
        const others = await devices.countDocuments({ _id: { $ne: _id } }, { session });
        if (others >= MAX_DEVICES)
          throw invalidInput([
            {
              path: 'endpoint',
              ...sentence(/* i18n */ 'At most {max} devices get notices.', { max: MAX_DEVICES }),
            },
          ]);
        await devices.replaceOne({ _id }, set, { upsert: true, session });
        const own = {
          session,
          sort: { at: -1, _id: 1 },
          skip: MAX_OWN_DEVICES,
          projection: { _id: 1 },
        } as const;
        const tooMany = await devices.find({ uid: set.uid }, own).toArray();
        if (tooMany.length > 0)
          await devices.deleteMany({ _id: { $in: tooMany.map((old) => old._id) } }, { session });
      },
      { turn: 'pushDevices' },
    );

  return [
    bind(contracts.getPush, {
      summary: 'The caller’s devices that get notices',
      details: 'With the public key of the shop, which a browser needs to receive them.',
      problems: ['role_required', 'disk_full'],
      before: peopleOnly,
      handle: ({ caller }) => readPush(collections, caller.uid),
    }),
    bind(contracts.setPushDevice, {
      summary: 'Turn notices on for a device, or choose others',
      details:
        'A device is the address that its browser has at a push service. It belongs to the person who turned notices on last. A message has no amounts of money and no names of people.',
      problems: ['role_required', 'disk_full'],
      before: peopleOnly,
      async handle(call) {
        const { req, caller, body } = call;
        const { endpoint, kinds, ...same } = body;
        for (const kind of kinds) {
          const permission = PUSH_PERMISSIONS[kind];
          if (permission) requirePermission(call, permission);
        }
        const address = parseWebAddress(endpoint);
        const wrong = address ? await outbound.findRefusal(address) : /* i18n */ 'This is not a web address.';
        if (wrong !== null) throw invalidInput([{ path: 'endpoint', message: wrong }]);
        if (!isPublicKey(body.p256dh))
          throw invalidInput([{ path: 'p256dh', message: /* i18n */ 'This is not a key of a browser.' }]);
        await keep({
          _id: createHash('sha256').update(endpoint).digest('hex'),
          endpoint,
          ...same,
          kinds: [...new Set(kinds)],
          uid: caller.uid,
          email: caller.email,
          ...originOf(req),
          at: clock(),
        });
        wanted.forget();
        return readPush(collections, caller.uid);
      },
    }),
    bind(contracts.deletePushDevice, {
      summary: 'Turn notices off for a device',
      details: 'A device that has none stays so.',
      problems: ['role_required', 'invalid_input', 'disk_full'],
      before: peopleOnly,
      async handle({ params: { device }, caller: { uid } }) {
        await devices.deleteOne({ _id: device, uid });
        wanted.forget();
        return readPush(collections, uid);
      },
    }),
  ];
}

/** The longest name of a host, with its port. */
const MAX_ORIGIN = 270;

/** The address of the web app that sent the request. Nothing without HTTPS. */
function originOf({ headers: { origin = '' } }: Request): { origin?: string } {
  return /^https:\/\/[\w.:[\]-]+$/.test(origin) && origin.length <= MAX_ORIGIN ? { origin } : {};
}
