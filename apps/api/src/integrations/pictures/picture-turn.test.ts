import { expect, it, onTestFinished, vi } from 'vitest';
import { NO_LIMITS } from '../../settings/limit-settings.js';
import { useTestApp } from '../../testing/test-app.js';

let send: (bytes: null) => void = () => {};
const asked = vi.fn();
const test = useTestApp({
  pictures: {
    find: (url) =>
      new Promise((resolve) => {
        send = resolve;
        asked(url);
      }),
  },
  limits: { ...NO_LIMITS, calls: 1 },
});

it('does not make the visitor’s next call wait for another site', async () => {
  // A turn ends by itself after half a second.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const img = 'https://elsewhere.example/oven.png';
  const { _id } = await test.addItem({ img });
  const picture = test.http.get(`/api/item/${_id}/picture`).query({ url: img });
  const answered = picture.then(({ status }) => status);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith(img));
  await test.http.get('/api/item').expect(200);
  send(null);
  expect(await answered).toBe(404);
});
