/** Reads codes from pictures: with the browser's own reader if it has one for all our kinds of codes, else with ZXing. */
import type { BarcodeDetector as ZxingDetector } from 'barcode-detector/ponyfill';
import { evenLight } from './even-light';

/** As the web's Barcode Detection API calls them. */
export const FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'code_128',
  'code_39',
  'itf',
  'qr_code',
] as const;

export interface Detector {
  detect: (video: HTMLVideoElement) => Promise<{ format: string; rawValue: string }[]>;
}

type Native = typeof ZxingDetector;

export async function createDetector(): Promise<Detector> {
  const native = (globalThis as { BarcodeDetector?: Native }).BarcodeDetector;
  const known: readonly string[] = (await native?.getSupportedFormats().catch(() => [])) ?? [];
  if (native && FORMATS.every((format) => known.includes(format)))
    return new native({ formats: [...FORMATS] });
  const [{ BarcodeDetector, prepareZXingModule }, { default: program }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // By default it is fetched from a server that is not ours.
  prepareZXingModule({ overrides: { locateFile: () => program } });
  return alternate(new BarcodeDetector({ formats: [...FORMATS] }));
}

/** ZXing compares a bar with its whole line, and sees none in a shadow. So each second picture is read in even light. */
function alternate(detector: Pick<ZxingDetector, 'detect'>): Detector {
  const canvas = document.createElement('canvas');
  let isSecond = false;
  return {
    detect: (video) => {
      const picture = isSecond ? takePicture(video, canvas) : null;
      isSecond = !isSecond;
      return detector.detect(picture ? evenLight(picture) : video);
    },
  };
}

/** Null until the camera has one. */
function takePicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | null {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0 || height === 0) return null;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0);
  return context.getImageData(0, 0, width, height);
}
