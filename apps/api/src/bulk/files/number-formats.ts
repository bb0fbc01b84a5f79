/** The number formats of a workbook's styles. */
import { sentence } from '@godown/shared/language/texts';
import { UnreadableFileError } from './file-source.js';
import type { WorkbookFile } from './workbook-file.js';
import { readXml } from './xml.js';

/** As Excel has it: characters of a format. More styles and formats than Excel has. */
const MAX_FORMAT = 255;
const MAX_FORMATS = 5000;
const MAX_STYLES = 65_536;

/** Display of a number: as it is, with so many decimals, as a day, or with zeros before it. */
export type NumberFormat =
  | { kind: 'plain' }
  | { kind: 'decimals'; count: number }
  | { kind: 'date' }
  | { kind: 'digits'; length: number };

const PLAIN: NumberFormat = { kind: 'plain' };
/** The formats of days and times that Excel brings along. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
/** The built-in formats with a fixed number of decimals. */
const BUILT_IN_DECIMALS = new Map(
  [1, 3, 5, 6, 37, 38, 41, 42]
    .map((id) => [id, 0])
    .concat([2, 4, 7, 8, 39, 40, 43, 44].map((id) => [id, 2])) as [number, number][],
);

/** The format of each style, by its number. */
export async function readNumberFormats(file: WorkbookFile): Promise<NumberFormat[]> {
  const formats = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  let isInCells = false;
  await readXml(file.stream('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(Number(numFmtId), toFormat(requireShort(formatCode)));
      if (formats.size > MAX_FORMATS)
        throw new UnreadableFileError(
          sentence(/* i18n */ 'The workbook has more than {max} number formats.', { max: MAX_FORMATS }),
        );
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells)
        styles.push(formats.get(Number(numFmtId)) ?? toBuiltIn(Number(numFmtId)));
      if (styles.length > MAX_STYLES)
        throw new UnreadableFileError(
          sentence(/* i18n */ 'The workbook has more than {max} cell styles.', { max: MAX_STYLES }),
        );
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return styles;
}

function requireShort(code: string): string {
  if (code.length > MAX_FORMAT)
    throw new UnreadableFileError(
      sentence(/* i18n */ 'The workbook has a number format with more than {max} characters.', {
        max: MAX_FORMAT,
      }),
    );
  return code;
}

function toBuiltIn(id: number): NumberFormat {
  if (isBuiltInDate(id)) return { kind: 'date' };
  const count = BUILT_IN_DECIMALS.get(id);
  return count === undefined ? PLAIN : { kind: 'decimals', count };
}

/** The part for positive numbers decides. */
export function toFormat(format: string): NumberFormat {
  const code = withoutLiterals(format);
  if (/^0{2,}$/.test(code)) return { kind: 'digits', length: code.length };
  if (/[ymdhs]/i.test(code) && !/general/i.test(code)) return { kind: 'date' };
  const digits = /^[^#0?.]*[#0?,]+(?:\.(0+))?[^#0?.]*$/.exec(code);
  // Formats of fractions, percentages and powers of ten, and those that show decimals only if there are some.
  if (!digits || /[%/@*E?]|general|,$/i.test(code)) return PLAIN;
  return { kind: 'decimals', count: digits[1]?.length ?? 0 };
}

/** The first section without texts, spaces and colours, in which any letter may stand. Each character is looked at once. */
function withoutLiterals(format: string): string {
  let code = '';
  for (let at = 0; at < format.length; at++) {
    const sign = format[at];
    if (sign === ';') break;
    if (sign === '\\' || sign === '_' || sign === '*') at++;
    else if (sign === '"' || sign === '[') {
      const end = format.indexOf(sign === '"' ? '"' : ']', at + 1);
      if (end === -1) break;
      at = end;
    } else code += sign;
  }
  return code.trim();
}

/** As a spreadsheet program shows it: half a unit is rounded away from zero. */
export function roundShown(value: number, decimals: number): number {
  // Excel calculates with 15 digits. Shifting the decimal point in the text is exact.
  const digits = String(Math.abs(Number(value.toPrecision(15))));
  if (digits.includes('e')) return value;
  const rounded = Number(`${Math.round(Number(`${digits}e${decimals}`))}e-${decimals}`);
  return value < 0 ? -rounded : rounded;
}
