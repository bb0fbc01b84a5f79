/**
 * `npm run load`: does one client that floods slow the others down, and do 200 people notice each other? The real server with the
 * embedded store, on loopback addresses only. `--items 20000` in the store, `--flood-seconds 40` for each measurement of a flood,
 * `--people 200`, `--seconds 120` for their work. `--only floods` or `--only people` runs one part. Linux and its loopback range.
 */
import { parseArgs } from 'node:util';
import { measureFloods } from './floods.mjs';
import { measurePeople } from './people.mjs';
import { startServer } from './server.mjs';

const { values } = parseArgs({
  options: {
    items: { type: 'string', default: '20000' },
    'flood-seconds': { type: 'string', default: '40' },
    people: { type: 'string', default: '200' },
    seconds: { type: 'string', default: '120' },
    only: { type: 'string' },
  },
});

const server = await startServer(Number(values.items));
try {
  if (values.only !== 'people') await measureFloods(server, Number(values['flood-seconds']));
  if (values.only !== 'floods')
    await measurePeople(server, { people: Number(values.people), seconds: Number(values.seconds) });
} finally {
  await server.end();
}
