/** Where each part of a label is. All lengths are in millimetres, from the corner of the label. */
import type { Format } from './formats';
import type { CodeSymbol } from './symbol';

/** The content of a label. */
export interface LabelContent {
  title: string;
  /** The title is the text that people look for from afar. */
  isLarge: boolean;
  /** Below the code, such as a price. */
  detail: string;
  /** Under the bars. */
  code: string;
}

export interface LabelText {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Size of the letters. */
  size: number;
  /** Number of lines that there is room for. */
  lines: number;
  isBold: boolean;
  isCentred: boolean;
}

export interface PlacedLabel {
  texts: LabelText[];
  code: {
    x: number;
    y: number;
    /** Scale of one unit of the symbol's path. */
    scaleX: number;
    scaleY: number;
  };
}

/** A thermal printer has 203 dots an inch, 8 a millimetre. A module that is not a whole number of dots is blurred. */
export const DOT = 0.125;

/** Thinner bars (0.25 mm) are lost on a thermal printer or before a phone's camera, thicker ones only take room. */
const BAR_DOTS = [3, 2] as const;
/** A phone reads squares of 0.375 mm. From 1 mm they only take room. */
const SQUARE_DOTS = [8, 7, 6, 5, 4, 3] as const;
const [MIN_BAR, MAX_BAR] = [5, 25];
/** Beside a QR code, else the texts are above and below. */
const MIN_TEXT_WIDTH = 16;
const GAP = 0.6;
export const LINE_HEIGHT = 1.2;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Places a label. Null if its code has no room at a size that is read well. */
export function placeLabel(content: LabelContent, symbol: CodeSymbol, format: Format): PlacedLabel | null {
  const { label, inset } = format;
  const box = {
    x: inset.x,
    y: inset.y,
    width: label.width - 2 * inset.x,
    height: label.height - 2 * inset.y,
  };
  if (symbol.height === null) return placeBars(content, symbol, box);
  return placeBeside(content, symbol, box) ?? placeBetween(content, symbol, box);
}

/** The title, the bars, the code, the detail: one above the other. */
function placeBars(content: LabelContent, symbol: CodeSymbol, box: Box): PlacedLabel | null {
  // White space needs no printing, so it may reach into the area that the printer cannot reach.
  const white = 2 * Math.max(...symbol.quiet);
  const dots = BAR_DOTS.find(
    (each) =>
      symbol.width * each * DOT <= box.width && (symbol.width + white) * each * DOT <= box.width + 2 * box.x,
  );
  if (dots === undefined) return null;
  const stack = stackOf(content, box, MIN_BAR);
  if (!stack) return null;
  const height = Math.min(stack.room, MAX_BAR);
  const scaleX = dots * DOT;
  const x = onDots(box.x + (box.width - symbol.width * scaleX) / 2);
  return stack.place(height, { x, scaleX, scaleY: height });
}

/** A QR code at the left, the texts at its right. */
function placeBeside(content: LabelContent, symbol: CodeSymbol, box: Box): PlacedLabel | null {
  const { dots, side } = squareWithin(symbol, { width: box.width - MIN_TEXT_WIDTH, height: box.height });
  if (dots === undefined) return null;
  const texts = { x: box.x + side, y: box.y, width: box.width - side, height: box.height };
  const stack = stackOf(content, texts, 0, { isCentred: false });
  const quiet = symbol.quiet[0] * dots * DOT;
  const y = onDots(box.y + (box.height - side) / 2) + quiet;
  const scale = dots * DOT;
  return stack ? stack.place(0, { x: onDots(box.x) + quiet, y, scaleX: scale, scaleY: scale }) : null;
}

/** A QR code between the title and the other texts. */
function placeBetween(content: LabelContent, symbol: CodeSymbol, box: Box): PlacedLabel | null {
  const smallest = (symbol.width + 2 * symbol.quiet[0]) * (SQUARE_DOTS.at(-1) ?? 0) * DOT;
  const stack = stackOf(content, box, smallest);
  if (!stack) return null;
  const { dots, side } = squareWithin(symbol, { width: box.width, height: stack.room });
  if (dots === undefined) return null;
  const scale = dots * DOT;
  const quiet = symbol.quiet[0] * scale;
  const x = onDots(box.x + (box.width - side) / 2) + quiet;
  return stack.place(side, { x, quiet, scaleX: scale, scaleY: scale });
}

function squareWithin(symbol: CodeSymbol, room: { width: number; height: number }) {
  const modules = symbol.width + 2 * symbol.quiet[0];
  const dots = SQUARE_DOTS.find((each) => modules * each * DOT <= Math.min(room.width, room.height));
  return { dots, side: modules * (dots ?? 0) * DOT };
}

const onDots = (length: number) => Math.round(length / DOT) * DOT;
const between = (least: number, size: number, most: number) => Math.min(most, Math.max(least, size));
const heightOf = (size: number, lines = 1) => size * LINE_HEIGHT * lines;

interface CodePlace {
  x: number;
  /** If it is not between the texts. */
  y?: number;
  /** White space above it. */
  quiet?: number;
  scaleX: number;
  scaleY: number;
}

/** The texts of a label, one above the other, with at least `needed` for the code. Null if there is less. */
function stackOf(content: LabelContent, box: Box, needed: number, { isCentred = true } = {}) {
  const { title, isLarge, detail } = content;
  const sizes = sizesOf(content, box);
  const codeLines = Math.min(3, linesOf(content.code, sizes.code * CAPITAL, box.width));
  const below = GAP / 2 + heightOf(sizes.code, codeLines) + (detail ? heightOf(sizes.detail) : 0);
  const roomWith = (lines: number) => box.height - below - (title ? heightOf(sizes.title, lines) + GAP : 0);
  const most = isLarge ? 1 : Math.min(2, linesOf(title, sizes.title * LETTER, box.width));
  const lines = roomWith(most) >= needed ? most : 1;
  const room = roomWith(lines);
  if (room < needed) return null;

  const place = (height: number, { y, quiet = 0, ...at }: CodePlace): PlacedLabel => {
    // The rest of the label is split above and below.
    let top = box.y + (room - height) / 2;
    const texts: LabelText[] = [];
    const add = (text: string, size: number, isBold: boolean, count = 1) => {
      texts.push({ text, x: box.x, y: top, width: box.width, size, lines: count, isBold, isCentred });
      top += heightOf(size, count);
    };
    if (title) {
      add(title, sizes.title, true, lines);
      top += GAP;
    }
    const codeY = y ?? top + quiet;
    top += height + GAP / 2;
    add(content.code, sizes.code, false, codeLines);
    if (detail) add(detail, sizes.detail, !isLarge);
    return { texts, code: { ...at, y: codeY } };
  };
  return { room, place };
}

/** Approximate width of a letter, as a part of its height. */
const LETTER = 0.6;
const CAPITAL = 0.7;
const linesOf = (text: string, letter: number, width: number) => Math.ceil((text.length * letter) / width);

/** Sizes of the letters. Those of a place are as large as its box allows, those of a long code small. */
function sizesOf({ title, isLarge, code }: LabelContent, { width, height }: Box) {
  const name = between(2.2, height * 0.13, 4);
  const large = Math.min(height * 0.28, width / (Math.max(1, title.length) * CAPITAL), 40);
  return {
    title: isLarge ? Math.max(name, large) : name,
    code: between(1.7, width / (code.length * CAPITAL), between(2.1, height * 0.1, 3)),
    detail: isLarge ? name : between(2.8, height * 0.16, 6),
  };
}
