import sharp from 'sharp';
import { expect, it } from 'vitest';
import { createMakeSizes } from './make-sizes.js';

it('says that the library cannot be loaded, and tries again with the next picture', async () => {
  const bytes = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  let loads = 0;
  const missing = new Error('Could not load the "sharp" module.');
  const makeSizes = createMakeSizes({
    load() {
      loads++;
      if (loads === 1) throw missing;
      return sharp;
    },
  });
  const failures = await Promise.allSettled([makeSizes(bytes)]);
  expect(failures).toMatchObject([
    { reason: { message: expect.stringContaining('“sharp” could not be loaded'), cause: missing } },
  ]);
  expect(await sharp((await makeSizes(bytes)).list).metadata()).toMatchObject({ format: 'webp', width: 9 });
  await makeSizes(bytes);
  expect(loads).toBe(2);
});
