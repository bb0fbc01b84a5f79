import { expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';
import { withSnapshot } from './read-snapshot.js';

const test = useTestApp();

it('a backup has the devices that get notices and the keys of the shop, and not what waits to be sent to them', async () => {
  await test.http
    .get('/api/push')
    .set(...test.as())
    .expect(200);
  const names = await withSnapshot(test.db, { alone: true }, async (snapshot) => snapshot.names);
  expect(names).toEqual(expect.arrayContaining(['items', 'pushDevices', 'pushKeys']));
  expect(names).not.toContain('pushNotices');
});
