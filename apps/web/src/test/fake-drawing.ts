/** Replaces the drawing and encoding of browsers, which jsdom lacks. */
import { onTestFinished, vi } from 'vitest';

interface Drawn {
  width: number;
  height: number;
  quality: number | undefined;
}

interface Drawing {
  /** The files that the browser cannot read. */
  unreadable?: Blob[];
  /** The photo that is chosen. */
  width?: number;
  height?: number;
  /** The picture formats that the browser can make. */
  types?: string[];
  /** Number of bytes of a drawn picture. */
  bytesOf?: (drawn: Drawn) => number;
}

/** This file cannot be read as a picture, unless a test names other unreadable files. */
export const NO_PICTURE = new File(['no picture'], 'list.txt', { type: 'image/png' });
export const PHOTO = new File(['photo'], 'photo.jpg', { type: 'image/jpeg' });

/** Fakes the drawing until the end of the test. The list has the encoded pictures. */
export function fakeDrawing({
  unreadable = [NO_PICTURE],
  width = 4000,
  height = 3000,
  types = ['image/webp', 'image/jpeg'],
  bytesOf = () => 100,
}: Drawing = {}): (Drawn & { type: string })[] {
  const drawn: (Drawn & { type: string })[] = [];
  const files = new Map<string, Blob>();
  const { createObjectURL, revokeObjectURL } = URL;
  URL.createObjectURL = (file: Blob) => {
    const address = `blob:${files.size}`;
    files.set(address, file);
    return address;
  };
  URL.revokeObjectURL = () => {};
  HTMLImageElement.prototype.decode = function decode(this: HTMLImageElement) {
    const file = files.get(this.src);
    return file && unreadable.includes(file) ? Promise.reject(new Error('No picture.')) : Promise.resolve();
  };
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(width);
  vi.spyOn(HTMLImageElement.prototype, 'naturalHeight', 'get').mockReturnValue(height);
  const context = { drawImage: () => {}, fillRect: () => {} };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
    this: HTMLCanvasElement,
    done,
    asked = 'image/png',
    quality,
  ) {
    const type = types.includes(asked) ? asked : 'image/png';
    const one = { width: this.width, height: this.height, quality: quality as number | undefined };
    drawn.push({ ...one, type });
    done(new Blob([new Uint8Array(bytesOf(one))], { type }));
  });
  onTestFinished(() => {
    Object.assign(URL, { createObjectURL, revokeObjectURL });
    Reflect.deleteProperty(HTMLImageElement.prototype, 'decode');
    vi.restoreAllMocks();
  });
  return drawn;
}
