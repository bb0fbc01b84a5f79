import { describe, expect, it } from 'vitest';
import { type Format, sheetFormat, toFormat } from './formats';
import { DOT, type LabelContent, LINE_HEIGHT, type PlacedLabel, placeLabel } from './place-label';
import { type CodeKind, type CodeSymbol, drawSymbol } from './symbol';

const OVEN: LabelContent = {
  title: 'Halda Grill Oven 25 l with convection, black',
  isLarge: false,
  detail: '1,299.50$',
  code: '8941100501238',
};
const PLACE: LabelContent = {
  title: 'A-01',
  isLarge: true,
  detail: 'Uttara Block Dhaka',
  code: 'UTT A-01',
};
const own = { paper: 'roll', columns: 1, rows: 1, left: 0, top: 0, columnGap: 0, rowGap: 0 } as const;
const ofSize = (width: number, height: number) =>
  toFormat({ format: 'own', rollHeight: 40, own: { ...own, width, height } });
const roll = (format: 'roll58' | 'roll80') =>
  toFormat({ format, rollHeight: 40, own: { ...own, width: 40, height: 40 } });

function draw(kind: CodeKind, code: string): CodeSymbol {
  const symbol = drawSymbol(kind, code);
  if (!symbol) throw new Error(`${kind} cannot hold ${code}.`);
  return symbol;
}

const FORMATS = {
  '24 on A4': sheetFormat('a4x24'),
  '40 on A4': sheetFormat('a4x40'),
  '65 on A4': sheetFormat('a4x65'),
  'a roll of 58 mm': roll('roll58'),
  'a roll of 80 mm': roll('roll80'),
  'a narrow label': ofSize(25, 40),
};

/** The code with what stays white around it. */
function boxOf({ code }: PlacedLabel, { width, height, quiet }: CodeSymbol) {
  const [left, right] = quiet;
  const above = height === null ? 0 : left * code.scaleY;
  return {
    left: code.x - left * code.scaleX,
    right: code.x + (width + right) * code.scaleX,
    top: code.y - above,
    bottom: code.y + (height ?? 1) * code.scaleY + above,
  };
}

const CASES = Object.entries(FORMATS).flatMap(([name, format]) => [
  { name, format, content: OVEN, kind: 'qrcode' as const },
  { name, format, content: PLACE, kind: 'qrcode' as const },
  ...(name === 'a narrow label' ? [] : [{ name, format, content: OVEN, kind: 'ean13' as const }]),
  ...(name === 'a narrow label' ? [] : [{ name, format, content: PLACE, kind: 'code128' as const }]),
]);

describe.each(CASES)('a $kind with $content.title on $name', ({ format, content, kind }) => {
  const symbol = draw(kind, content.code);
  const placed = placeLabel(content, symbol, format);
  if (!placed) throw new Error('It does not fit.');
  const box = boxOf(placed, symbol);

  it('has modules of whole dots, which begin on a dot', () => {
    for (const length of [placed.code.scaleX, placed.code.x])
      expect(length / DOT).toBeCloseTo(Math.round(length / DOT), 6);
    expect(placed.code.scaleX).toBeGreaterThanOrEqual(kind === 'qrcode' ? 0.375 : 0.25);
  });

  it('stays within what is printed, and what must be white around it within the label', () => {
    const { label, inset } = format;
    // A dot to spare: it begins on one.
    expect(placed.code.x).toBeGreaterThanOrEqual(inset.x - DOT);
    expect(placed.code.x + symbol.width * placed.code.scaleX).toBeLessThanOrEqual(
      label.width - inset.x + DOT,
    );
    expect(box.left).toBeGreaterThanOrEqual(-DOT);
    expect(box.right).toBeLessThanOrEqual(label.width + DOT);
    expect(box.top).toBeGreaterThanOrEqual(inset.y - DOT);
    expect(box.bottom).toBeLessThanOrEqual(label.height - inset.y + DOT);
  });

  it('has no text over it, or out of the label', () => {
    for (const { x, y, width, size, lines } of placed.texts) {
      const bottom = y + size * LINE_HEIGHT * lines;
      expect(bottom).toBeLessThanOrEqual(format.label.height - format.inset.y + 0.01);
      const isBeside = x >= box.right - 0.01 || x + width <= box.left + 0.01;
      expect(isBeside || y >= box.bottom - 0.01 || bottom <= box.top + 0.01).toBe(true);
    }
  });
});

describe('a code without room', () => {
  const long = draw('code128', 'OVEN-GRILL-25L-CONVECTION-BLACK-2026');

  it('is not made thinner than a printer and a camera can do', () => {
    expect(placeLabel(OVEN, long, sheetFormat('a4x65'))).toBeNull();
    expect(placeLabel(OVEN, draw('ean13', OVEN.code), ofSize(25, 20))).toBeNull();
  });

  it('has none on a label that is too low for its bars', () => {
    const low = (format: Format) => placeLabel(OVEN, draw('ean13', OVEN.code), format);
    expect(low(ofSize(60, 14))).toBeNull();
    expect(low(ofSize(60, 20))).not.toBeNull();
  });
});

it('a name has one line where two would leave too little for the bars', () => {
  const lines = (height: number) =>
    placeLabel(OVEN, draw('ean13', OVEN.code), ofSize(60, height))?.texts[0]?.lines;
  expect([lines(18.5), lines(30)]).toEqual([1, 2]);
});
