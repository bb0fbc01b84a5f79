/**
 * `npm run load`: does one client that floods, or that uses up what all share, slow the others down, and do 200 people notice each
 * other? The real server with the embedded store, on loopback addresses only. `--items 20000` in the store, `--today 20000` movements
 * of today, `--flood-seconds 40` for each measurement of a flood, `--shared-seconds 20` for each of what all share, `--people 200`,
 * `--seconds 120` for their work. `--only floods`, `--only shared` or `--only people` runs one part. Linux and its loopback range.
 */
import { parseArgs } from 'node:util';
import { measureFloods } from './floods.mjs';
import { measurePeople } from './people.mjs';
import { startServer } from './server.mjs';
import { measureShared } from './shared.mjs';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '20000' },
    today: { type: 'string', default: '20000' },
    'flood-seconds': { type: 'string', default: '40' },
    'shared-seconds': { type: 'string', default: '20' },
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    only: { type: 'string' },
  },
});

const isWanted = (/** @type {string} */ part) => values.only === undefined || values.only === part;

const server = await startServer({ items: Number(values.items), today: Number(values.today) });
try {
  if (isWanted('floods')) await measureFloods(server, Number(values['flood-seconds']));
  if (isWanted('people'))
    await measurePeople(server, { people: Number(values.people), seconds: Number(values.seconds) });
  // The last: its jobs go on after it.
  if (isWanted('shared')) await measureShared(server, Number(values['shared-seconds']));
} finally {
  await server.end();
}
