/** Reads codes from pictures: with the browser's own reader if it has one for all our kinds of codes, else with ZXing. */
import type { BarcodeDetector as ZxingDetector } from 'barcode-detector/ponyfill';

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

export type Detector = Pick<ZxingDetector, 'detect'>;

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
  return new BarcodeDetector({ formats: [...FORMATS] });
}
