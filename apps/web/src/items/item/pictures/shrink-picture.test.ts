import { describe, expect, it } from 'vitest';
import { fakeDrawing, NO_PICTURE, PHOTO } from '../../../test/fake-drawing';
import { shrinkPicture } from './shrink-picture';

describe('a photo that is made small', () => {
  it('has at most 1,600 pixels on its longer side, and is WebP', async () => {
    const drawn = fakeDrawing({ width: 3000, height: 4000 });
    const { type, bytes } = await shrinkPicture(PHOTO);
    expect([type, bytes.length]).toEqual(['image/webp', 100]);
    expect(drawn).toMatchObject([{ width: 1200, height: 1600 }]);
  });

  it('is not made larger than it is', async () => {
    const drawn = fakeDrawing({ width: 640, height: 480 });
    await shrinkPicture(PHOTO);
    expect(drawn).toMatchObject([{ width: 640, height: 480 }]);
  });

  it('is made smaller until it has 200 kB, and the last try is taken as it is', async () => {
    const drawn = fakeDrawing({ bytesOf: ({ width }) => (width > 1280 ? 300_000 : 199_000) });
    expect((await shrinkPicture(PHOTO)).bytes).toHaveLength(199_000);
    expect(drawn.map(({ width }) => width)).toEqual([1600, 1600, 1280]);
    const larger = fakeDrawing({ bytesOf: () => 250_000 });
    expect((await shrinkPicture(PHOTO)).bytes).toHaveLength(250_000);
    expect(larger).toHaveLength(4);
  });

  it('is JPEG where the browser cannot make WebP', async () => {
    fakeDrawing({ types: ['image/jpeg'] });
    expect((await shrinkPicture(PHOTO)).type).toBe('image/jpeg');
  });

  it('is refused if the browser cannot read it', async () => {
    fakeDrawing();
    await expect(shrinkPicture(NO_PICTURE)).rejects.toThrow(/not a picture that can be read here/);
  });

  it.each(['heic', 'heix', 'mif1'])(
    'is refused with what to do if it is one of an iPhone: %s',
    async (brand) => {
      const photo = new File(['\0\0\0\x18ftyp', brand, '\0\0\0\0'], 'photo.jpg', { type: 'image/jpeg' });
      fakeDrawing({ unreadable: [photo] });
      await expect(shrinkPicture(photo)).rejects.toThrow(/HEIC.*Most Compatible.*JPEG/);
    },
  );
});
