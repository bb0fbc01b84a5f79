/** Decodes a picture and makes its sizes. */
import { createRequire } from 'node:module';
import { PICTURE_SIZE_NAMES, PICTURE_SIZES } from '@godown/shared/items/pictures';
import type Sharp from 'sharp';
import type { Metadata, OutputInfo, SharpOptions } from 'sharp';
import { invalidInput } from '../../http/problem-error.js';
import type { Sizes } from './picture-doc.js';

/** Phones make pictures of 50 million pixels. */
const MAX_PIXELS = 50_000_000;
/** AVIF is decoded whole, which takes 18 bytes for each pixel. */
const MAX_AVIF_PIXELS = 12_500_000;
/** Most bytes that reading a picture may take, see `bytesToRead`. */
const MAX_BYTES = 230_000_000;
/** Lines of a PNG between its decoder and the smaller picture, in pixels of the PNG. */
const PNG_LINES = 300;
const SECONDS = 10;
const QUALITY = 80;
/** The loaders of libvips that may read what people send. SVG, which can hold scripts, is not among them. */
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`);

interface Options {
  /** Time that one picture may take. */
  seconds?: number;
  load?: () => typeof Sharp;
}

/** Rejects with 422 for anything but a whole JPEG, PNG, WebP or AVIF. The results are upright, and have no place, time or camera in them. */
export type MakeSizes = (bytes: Buffer) => Promise<Sizes>;

export function createMakeSizes({ seconds = SECONDS, load = requireSharp }: Options = {}): MakeSizes {
  let loaded: typeof Sharp | undefined;
  return async (bytes) => {
    // The first picture loads it: most processes start without one.
    loaded ??= prepareSharp(load);
    const sharp = loaded;
    const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error' };
    const picture = sharp(bytes, options);
    // Reads the header only.
    const header = await picture.metadata().catch(refuse);
    if (header.format === 'heif' && header.width * header.height > MAX_AVIF_PIXELS) throw tooLarge();
    if (bytesToRead(header) > MAX_BYTES)
      throw unreadable(/* i18n */ 'The picture takes too much memory to read. Make it smaller.');
    const largest = await picture
      .autoOrient()
      .resize(fit('full'))
      .timeout({ seconds })
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(refuse);
    const sizes: Partial<Sizes> = {};
    // One after the other: each takes a thread of the process.
    for (const size of PICTURE_SIZE_NAMES)
      sizes[size] = await sharp(largest.data, { raw: rawOf(largest.info) })
        .resize(fit(size))
        .webp({ quality: QUALITY })
        .toBuffer();
    return sizes as Sizes;
  };
}

/**
 * The most memory that a picture takes, beside some 30 MB that each takes. Measured with libvips 8.17 on pictures of 12.5 megapixels.
 * A JPEG is made smaller while it is decoded, but a progressive one needs all its coefficients, of two bytes. All other formats
 * count as decoded whole, as an interlaced or rotated PNG is.
 */
function bytesToRead({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height;
  if (format === 'jpeg') return isProgressive ? 2 * channels * pixels : 0;
  if (format !== 'png') return 4 * pixels;
  const bytes = channels * (depth === 'ushort' ? 2 : 1);
  return bytes * (pixels + PNG_LINES * width);
}

/** `import` would remember a failure for ever. */
const requireSharp = () => createRequire(import.meta.url)('sharp') as typeof Sharp;

function prepareSharp(load: () => typeof Sharp): typeof Sharp {
  const sharp = loadOrExplain(load);
  sharp.concurrency(1);
  sharp.cache(false);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS });
  return sharp;
}

function loadOrExplain(load: () => typeof Sharp): typeof Sharp {
  try {
    return load();
  } catch (cause) {
    throw new Error('The library “sharp” could not be loaded. Until it can, no picture is taken.', { cause });
  }
}

const fit = (size: keyof Sizes) =>
  ({
    width: PICTURE_SIZES[size],
    height: PICTURE_SIZES[size],
    fit: 'inside',
    withoutEnlargement: true,
  }) as const;

const rawOf = ({ width, height, channels }: OutputInfo) => ({ width, height, channels });

const unreadable = (message: string) => invalidInput([{ path: 'picture', message }]);
const tooLarge = () =>
  unreadable(/* i18n */ 'The picture is too large. At most 50 megapixels, or 12 of an AVIF.');

/** libvips describes errors in words only. */
function refuse(error: unknown): never {
  const { message } = error as Error;
  if (message.includes('pixel limit')) throw tooLarge();
  if (message.startsWith('timeout'))
    throw unreadable(/* i18n */ 'The picture takes too long to read. Make it smaller.');
  throw unreadable(/* i18n */ 'This is not a picture, or it is damaged. Send a JPEG, PNG, WebP or AVIF.');
}
