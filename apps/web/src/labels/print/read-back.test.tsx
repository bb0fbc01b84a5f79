/** Labels as a thermal printer prints them and a camera sees them, read with the program that the scanner uses. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, type ReadInputBarcodeFormat, readBarcodes } from 'zxing-wasm/reader';
import { evenLight } from '../../scanning/camera/even-light';
import { drawLabels } from './draw-labels';
import { type Format, sheetFormat } from './formats';
import { DOT } from './place-label';
import { Sheet } from './sheet';
import { type CodeKind, drawSymbol, retailKind } from './symbol';

/** Pixels of a picture for each dot of the printer: 203 dots an inch. */
const PIXELS = 3;

const CODES: Record<CodeKind, readonly string[]> = {
  ean13: ['8941100501238', '2000000000015', '2999999999991', '5901234123457', '4006381333931'],
  ean8: ['96385074', '20000004', '73513537', '40170725', '55123457'],
  upca: ['036000291452', '012345678905', '885909950805', '725272730706', '614141000036'],
  code128: ['SKU-7/b', '12345678', 'HAL A-01', 'oven25L', 'a!~Z09'],
  qrcode: ['8941100501238', 'UTT তাক ৭', 'GRILL-25L-BLACK-2026-KARNAPHULI', 'BAH C-24', '~!@#$%^&*()'],
};

/** As `barcode-detector` names them for the reader. */
const FORMATS: ReadInputBarcodeFormat[] = [
  'EAN13',
  'EAN8',
  'UPCA',
  'UPCE',
  'Code128',
  'Code39',
  'ITF',
  'QRCode',
];

const CONDITIONS = [
  { name: 'straight', angle: 0, isShaded: false },
  { name: 'tilted', angle: 14, isShaded: false },
  { name: 'half dark', angle: 0, isShaded: true },
  { name: 'tilted and half dark', angle: -10, isShaded: true },
];

/** The smallest labels of a sheet, and of a roll. */
const PAPERS: readonly Format[] = [sheetFormat('a4x65'), sheetFormat('a4x40')];

/** jsdom has none. */
class FakeImageData {
  constructor(
    readonly data: Uint8ClampedArray,
    readonly width: number,
    readonly height: number,
  ) {}
}

beforeAll(async () => {
  const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  const wasmBinary = new Uint8Array(await readFile(program)).buffer;
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
});

/** The black and white dots of a label, as `Sheet` draws it. */
async function printLabel(kind: CodeKind, code: string): Promise<Buffer> {
  const content = { title: 'Oven', isLarge: false, detail: '12.00$', code };
  const choice = kind === 'qrcode' || kind === 'code128' ? kind : 'own';
  const on = (format: Format) => ({ choice, format, find: drawSymbol }) as const;
  const drawn = PAPERS.map((format) => ({
    format,
    label: drawLabels([{ content, count: 1 }], on(format)).labels[0],
  }));
  const { format, label } = drawn.find((each) => each.label) ?? {};
  if (!format || !label) throw new Error(`${code} does not fit.`);
  const page = { ...format, page: format.label, columns: 1, rows: 1, left: 0, top: 0 };
  const markup = renderToStaticMarkup(
    <Sheet format={page} labels={[label]} language="en" millimetre="1mm" />,
  );
  const [svg = ''] = /<svg[\s\S]*<\/svg>/.exec(markup) ?? [];
  const sized = svg
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
    .replace(/style="[^"]*"/, sizeOf(svg));
  const dots = await sharp(Buffer.from(sized)).flatten({ background: 'white' }).png().toBuffer();
  return sharp(dots).greyscale().threshold(128).png().toBuffer();
}

/** The width and the height of a drawing in dots, for a renderer without styles. */
function sizeOf(svg: string): string {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return `width="${Number(width) / DOT}" height="${Number(height) / DOT}"`;
}

/** A picture of it on a table, tilted, and with a shadow over its right half. */
async function photograph(print: Buffer, { angle, isShaded }: { angle: number; isShaded: boolean }) {
  const { width = 0 } = await sharp(print).metadata();
  const large = await sharp(print)
    .resize({ width: width * PIXELS, kernel: 'nearest' })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .png()
    .toBuffer();
  const tilted = await sharp(large).rotate(angle, { background: '#c8c8c8' }).blur(1).png().toBuffer();
  const { width: wide = 0, height: high = 0 } = await sharp(tilted).metadata();
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide}" height="${high}"><defs><linearGradient id="s"><stop offset=".45" stop-opacity="0"/><stop offset=".55" stop-opacity=".7"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;
  const seen = isShaded ? sharp(tilted).composite([{ input: Buffer.from(shadow) }]) : sharp(tilted);
  const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return new ImageData(new Uint8ClampedArray(data), info.width, info.height);
}

/** Tries the picture as it is, then with even light, as the scanner does with two successive pictures. */
async function read(picture: ImageData) {
  const seen = await readBarcodes(picture, { formats: FORMATS });
  const found = seen.length > 0 ? seen : await readBarcodes(evenLight(picture), { formats: FORMATS });
  return found.map(({ text, format }) => ({ text, format: String(format) }));
}

/** The reader's name for each kind. A UPC-A is an EAN-13 that begins with a 0, and the scanner looks for both. */
const NAMES: Record<CodeKind, string> = {
  ean13: 'EAN13',
  ean8: 'EAN8',
  upca: 'EAN13',
  code128: 'Code128',
  qrcode: 'QRCode',
};

beforeEach(() => vi.stubGlobal('ImageData', FakeImageData));

describe.each(Object.entries(CODES) as [CodeKind, readonly string[]][])('labels with a %s', (kind, codes) => {
  it.each(CONDITIONS)('are read if they are $name', async (condition) => {
    for (const code of codes) {
      if (kind !== 'qrcode' && kind !== 'code128') expect(retailKind(code)).toBe(kind);
      const found = await read(await photograph(await printLabel(kind, code), condition));
      expect(found).toEqual([{ text: kind === 'upca' ? `0${code}` : code, format: NAMES[kind] }]);
    }
  });
});
