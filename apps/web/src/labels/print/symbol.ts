/** Codes as they are drawn: bars or squares. All lengths are in modules, the unit of a code. */
import { isGtin } from '@godown/shared/items/gtin';
import type { DrawingContext, RenderOptions } from 'bwip-js/generic';
import { code128, ean8, ean13, qrcode, upca } from 'bwip-js/generic';

export type CodeKind = 'ean13' | 'ean8' | 'upca' | 'code128' | 'qrcode';

export interface CodeSymbol {
  /** Without the white space around it. */
  width: number;
  /** Null for bars, which may have any height: in `path` they are 1 high. */
  height: number | null;
  /** The black parts, as an SVG path. */
  path: string;
  /** White space at the left and at the right. For a QR code also above and below. */
  quiet: readonly [left: number, right: number];
}

type Encode = (options: RenderOptions, drawing: DrawingContext<CodeSymbol>) => CodeSymbol;

/** The encoder of each kind, and the white space that its standard requires: GS1 General Specifications 5.2 and 5.4, ISO/IEC 18004. */
const KINDS: Record<CodeKind, { encode: Encode; quiet: CodeSymbol['quiet'] }> = {
  ean13: { encode: ean13, quiet: [11, 7] },
  ean8: { encode: ean8, quiet: [7, 7] },
  upca: { encode: upca, quiet: [9, 9] },
  code128: { encode: code128, quiet: [10, 10] },
  qrcode: { encode: qrcode, quiet: [4, 4] },
};

/** bwip-js draws a module of a QR code two units wide. */
const QR_UNITS = 2;

/** Draws a code. Null if its kind cannot hold this text. */
export function drawSymbol(kind: CodeKind, text: string): CodeSymbol | null {
  // Bars of other letters would be read as something else.
  if (kind !== 'qrcode' && !/^[ -~]+$/.test(text)) return null;
  const { encode, quiet } = KINDS[kind];
  const drawing = kind === 'qrcode' ? squares(quiet) : bars(quiet);
  try {
    // `eclevel`: for QR codes. Printed codes get scratches, and level M tolerates a loss of 15 %.
    const options = { bcid: kind, text, scaleX: 1, scaleY: 1, ...(kind === 'qrcode' && { eclevel: 'M' }) };
    return encode(options, drawing);
  } catch {
    return null;
  }
}

/** Functions that bwip-js requires of a drawing, but these codes do not use: text and round shapes. */
const UNUSED = {
  scale: () => null,
  measure: () => ({ width: 0, ascent: 0, descent: 0 }),
  init: () => {},
  line: () => {},
  polygon: () => {},
  hexagon: () => {},
  ellipse: () => {},
  fill: () => {},
  text: () => {},
};

function bars(quiet: CodeSymbol['quiet']): DrawingContext<CodeSymbol> {
  let path = '';
  let end = 0;
  return {
    ...UNUSED,
    // A line of an odd width is drawn half a unit beside its place.
    line: (x, _y0, _x1, _y1, width) => {
      const left = x - Math.ceil(width / 2);
      end = left + width;
      path += `M${left} 0h${width}v1h-${width}z`;
    },
    end: () => ({ width: end, height: null, path, quiet }),
  };
}

function squares(quiet: CodeSymbol['quiet']): DrawingContext<CodeSymbol> {
  let path = '';
  let side = 0;
  return {
    ...UNUSED,
    init: (width) => {
      side = width / QR_UNITS;
    },
    polygon: (points) => {
      path += `M${points.map(([x, y]) => `${x / QR_UNITS} ${y / QR_UNITS}`).join('L')}z`;
    },
    end: () => ({ width: side, height: side, path, quiet }),
  };
}

/** The kind of a code that is used worldwide, if its check digit is right. Null for any other code. */
export function retailKind(code: string): CodeKind | null {
  const kind = RETAIL_KINDS[code.length];
  return kind && isGtin(code) ? kind : null;
}

const RETAIL_KINDS: Record<number, CodeKind | undefined> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };
