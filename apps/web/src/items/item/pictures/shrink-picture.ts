/** Makes a photo small before it is sent. Drawing it anew turns it upright, and leaves the place, the time and the camera behind. */
import { t } from '@lingui/core/macro';
import type { SmallPicture } from '../../changes/pictures';

/** The longer side in pixels, and the quality. The first result that is small enough is taken. */
const TRIES = [
  [1600, 0.82],
  [1600, 0.65],
  [1280, 0.6],
  [1024, 0.5],
] as const;
const SMALL_ENOUGH = 200_000;

/** Rejects with an `Error` that says so if the browser cannot read the file. */
export async function shrinkPicture(file: Blob): Promise<SmallPicture> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = address;
    await image.decode().catch(async (cause: unknown) => {
      throw new Error(await unreadableText(file), { cause });
    });
    const made = await makeSmall(image);
    return { bytes: new Uint8Array(await made.arrayBuffer()), type: made.type };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** iPhones take HEIC, which few browsers read. */
async function unreadableText(file: Blob): Promise<string> {
  return HEIC.test(await file.slice(4, 12).text())
    ? t`This browser cannot read HEIC pictures. On the iPhone choose Settings, Camera, Formats, Most Compatible, and take it again. Or save it as JPEG first.`
    : t`This is not a picture that can be read here. Choose another one.`;
}

/** The bytes from the fifth one on. Source: ISO/IEC 23008-12. */
const HEIC = /^ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

async function makeSmall(image: HTMLImageElement): Promise<Blob> {
  let made: Blob | undefined;
  for (const [side, quality] of TRIES) {
    made = await encode(draw(image, side), quality);
    if (made.size <= SMALL_ENOUGH) return made;
  }
  if (!made) throw new Error('No size was tried.');
  return made;
}

function draw(image: HTMLImageElement, longest: number): HTMLCanvasElement {
  const { naturalWidth: width, naturalHeight: height } = image;
  const scale = Math.min(1, longest / Math.max(width, height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** WebP. Safari cannot make it, and says so by making a PNG: then JPEG. */
async function encode(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  const webp = await toBlob(canvas, 'image/webp', quality);
  return webp?.type === 'image/webp'
    ? webp
    : requireBlob(await toBlob(whiten(canvas), 'image/jpeg', quality));
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** JPEG has no transparency, and would show it black. */
function whiten(canvas: HTMLCanvasElement): HTMLCanvasElement {
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.globalCompositeOperation = 'destination-over';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  return canvas;
}

function requireBlob(blob: Blob | null): Blob {
  if (!blob) throw new Error('This browser cannot encode pictures.');
  return blob;
}
