/** The papers on which labels are printed. All lengths are in millimetres. */

export interface Size {
  width: number;
  height: number;
}

interface Grid {
  columns: number;
  rows: number;
  /** From the edges of the page to the first label. */
  left: number;
  top: number;
  columnGap: number;
  rowGap: number;
}

export interface Format extends Grid {
  page: Size;
  label: Size;
  /** The empty margins at the left and right, and at the top and bottom, of each label. */
  inset: { x: number; y: number };
}

/** Labels of one size. */
interface Labels extends Size, Grid {}

/** Labels of one's own size. */
interface OwnSize extends Labels {
  /** `a4`: on sheets of A4. `roll`: the page is as large as its labels. */
  paper: 'a4' | 'roll';
}

export const FORMAT_NAMES = ['a4x24', 'a4x40', 'a4x65', 'roll58', 'roll80', 'own'] as const;
export type FormatName = (typeof FORMAT_NAMES)[number];
export type SheetName = keyof typeof SHEETS;
type RollName = keyof typeof ROLLS;

export const A4: Size = { width: 210, height: 297 };

/** Few printers reach the last 4.2 mm at the edge of a sheet (makers say 4.2 or 4.23). */
const UNPRINTABLE = 4.25;
const LABEL_INSET = 1.5;

/** The labels that are sold everywhere, as their makers measure them. */
const SHEETS = {
  a4x24: { width: 70, height: 37, columns: 3, rows: 8, left: 0, top: 0.5, columnGap: 0, rowGap: 0 },
  a4x40: { width: 52.5, height: 29.7, columns: 4, rows: 10, left: 0, top: 0, columnGap: 0, rowGap: 0 },
  a4x65: {
    width: 38.1,
    height: 21.2,
    columns: 5,
    rows: 13,
    left: 4.65,
    top: 10.7,
    columnGap: 2.5,
    rowGap: 0,
  },
} as const;

/** Their heads are narrower than the paper: 384 and 576 dots of 0.125 mm. */
export const ROLLS = { roll58: { width: 58, head: 48 }, roll80: { width: 80, head: 72 } } as const;

export const isRoll = (name: FormatName): name is RollName => name in ROLLS;

interface FormatChoice {
  format: FormatName;
  /** Height of a label on a roll. */
  rollHeight: number;
  own: OwnSize;
}

export function toFormat({ format, rollHeight, own }: FormatChoice): Format {
  if (format === 'own') return own.paper === 'a4' ? onSheet(own) : onOwnPage(own);
  if (!isRoll(format)) return sheetFormat(format);
  const { width, head } = ROLLS[format];
  const page = onOwnPage({ ...ONE, width, height: rollHeight });
  return { ...page, inset: { x: (width - head) / 2, y: LABEL_INSET } };
}

export const sheetFormat = (name: SheetName): Format => onSheet(SHEETS[name]);

const ONE = { columns: 1, rows: 1, left: 0, top: 0, columnGap: 0, rowGap: 0 };

/** All labels of a sheet look alike, so all keep out of the area that the printer cannot reach. */
function onSheet(grid: Labels): Format {
  const inset = (margin: number) => Math.max(LABEL_INSET, UNPRINTABLE - margin);
  return { ...toGrid(grid), page: A4, inset: { x: inset(grid.left), y: inset(grid.top) } };
}

function onOwnPage(grid: Labels): Format {
  return { ...toGrid(grid), page: extentOf(grid, 2), inset: { x: LABEL_INSET, y: LABEL_INSET } };
}

const toGrid = ({ width, height, columns, rows, left, top, columnGap, rowGap }: Labels) => ({
  label: { width, height },
  columns,
  rows,
  left,
  top,
  columnGap,
  rowGap,
});

/** Size of the paper that the labels take, with the margin on one or on both sides. */
function extentOf(
  { width, height, columns, rows, left, top, columnGap, rowGap }: Labels,
  margins: 1 | 2,
): Size {
  return {
    width: round(margins * left + columns * width + (columns - 1) * columnGap),
    height: round(margins * top + rows * height + (rows - 1) * rowGap),
  };
}

/** Sums of tenths of a millimetre are not exact. */
const round = (length: number) => Math.round(length * 1000) / 1000;

/** True if labels of a custom size fit on their paper. */
export function fitsOnPaper(own: OwnSize): boolean {
  const { width, height } = extentOf(own, 1);
  return own.paper === 'roll' || (width <= A4.width && height <= A4.height);
}

export const labelsOnPage = ({ columns, rows }: Format): number => columns * rows;

/** Where the label with this number, from 0, begins on its page. From left to right, then down. */
export function placeOnPage(format: Format, index: number): { x: number; y: number } {
  const { label, columns, left, top, columnGap, rowGap } = format;
  return {
    x: round(left + (index % columns) * (label.width + columnGap)),
    y: round(top + Math.floor(index / columns) * (label.height + rowGap)),
  };
}
