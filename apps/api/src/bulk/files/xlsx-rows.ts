/** Rows of a sheet of an XLSX file, read as a stream. */
import { type Cell, type FileSource, ROUNDED_NUMBER, type SheetRow, trimCells } from './file-source.js';
import { longCell, MAX_CELL, requireFewColumns } from './limits.js';
import { findMerges, MergedCells, type Merges, toColumn } from './merged-cells.js';
import { type NumberFormat, readNumberFormats, roundShown } from './number-formats.js';
import { openWorkbookFile, type WorkbookFile } from './workbook-file.js';
import {
  isTrue,
  readSharedTexts,
  readWorkbook,
  type Sheet,
  TextCollector,
  type Workbook,
} from './workbook-parts.js';
import { damaged, readXmlInSteps } from './xml.js';

/** The last row of a sheet in Excel. */
const MAX_ROW = 1_048_576;
/** Excel keeps 15 digits of a number. */
const TOO_LONG = 1e15;
const DAY_MS = 24 * 3600 * 1000;
/** Characters of a formula that are shown. */
const SHOWN_FORMULA = 200;

interface Meaning extends Workbook {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  merges: Merges;
}

export interface OpenWorkbook {
  /** The names of the visible sheets. */
  sheets: string[];
  /** The rows with content of a sheet. Throws for a name that is not among them. */
  read(sheet: string): AsyncGenerator<SheetRow>;
  /** The same for a look at the first ones: cells that are merged are not known. */
  readFirst(sheet: string): AsyncGenerator<SheetRow>;
  /** Bytes that were unpacked so far. */
  unpacked(): number;
}

/** Opens a workbook. Shared texts and formats are read once, also if several sheets are read. */
export async function openWorkbook(source: FileSource): Promise<OpenWorkbook> {
  const file = await openWorkbookFile(source);
  const workbook = await readWorkbook(file);
  if (workbook.sheets.length === 0) throw damaged();
  const find = (sheetName: string): Sheet => {
    const sheet = workbook.sheets.find(({ name }) => name === sheetName);
    if (!sheet) throw damaged();
    return sheet;
  };
  const meaning = { ...workbook, texts: await readSharedTexts(file), formats: await readNumberFormats(file) };
  return {
    sheets: workbook.sheets.map(({ name }) => name),
    async *read(name) {
      const sheet = find(name);
      yield* readSheet(file, sheet, { ...meaning, merges: await findMerges(file.look(sheet.part)) });
    },
    readFirst: (name) => readSheet(file, find(name), { ...meaning, merges: new Map() }),
    unpacked: file.unpacked,
  };
}

async function* readSheet(file: WorkbookFile, { part }: Sheet, meaning: Meaning): AsyncGenerator<SheetRow> {
  const rows = new RowCollector(meaning);
  for await (const _step of readXmlInSteps(file.stream(part), rows)) yield* rows.take();
}

/** Builds rows from the elements of a sheet. */
class RowCollector {
  readonly #meaning: Meaning;
  readonly #inline = new TextCollector();
  readonly #merged: MergedCells;
  #rows: SheetRow[] = [];
  #row = 0;
  #isHidden = false;
  #cells: Cell[] = [];
  #problems: NonNullable<SheetRow['problems']> = [];
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  /** Null without a formula. */
  #formula: string | null = null;
  #within: 'v' | 'f' | null = null;

  constructor(meaning: Meaning) {
    this.#meaning = meaning;
    this.#merged = new MergedCells(meaning.merges);
  }

  open = (name: string, { r, t, s, hidden }: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#openRow(r === undefined ? this.#row + 1 : Number(r));
      this.#isHidden = isTrue(hidden);
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : columnOf(r);
      requireFewColumns(this.#column, this.#row);
      this.#type = t ?? 'n';
      this.#style = Number(s ?? 0);
      this.#value = '';
      this.#formula = null;
    } else if (name === 'v') this.#within = 'v';
    else if (name === 'f') {
      this.#within = 'f';
      this.#formula = '';
    } else this.#inline.open(name);
  };

  text = (text: string): void => {
    if (this.#within === 'v') {
      this.#value += text;
      if (this.#value.length > MAX_CELL) throw longCell(this.#row);
    } else if (this.#within === 'f') this.#formula = `${this.#formula}${text}`.slice(0, SHOWN_FORMULA);
    else this.#inline.add(text);
  };

  close = (name: string): void => {
    if (name === 'v' || name === 'f') this.#within = null;
    else if (name === 'c') this.#addCell();
    else if (name === 'row') this.#addRow();
    else this.#inline.close(name);
  };

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #openRow(row: number): void {
    // No program writes rows in another order, or twice.
    if (!Number.isInteger(row) || row <= this.#row || row > MAX_ROW) throw damaged();
    this.#row = row;
    this.#cells = [];
    this.#problems = [];
    this.#column = 0;
  }

  #addCell(): void {
    const inline = this.#inline.take();
    const cell = this.#type === 'inlineStr' ? inline : this.#toCell();
    if (cell === '') return;
    while (this.#cells.length < this.#column - 1) this.#cells.push('');
    this.#cells[this.#column - 1] = cell;
  }

  #addRow(): void {
    const cells = trimCells(this.#cells);
    if (cells.length === 0) return;
    const line = this.#row;
    const problems = this.#problems;
    const mergedNumbers = this.#merged.fill(line, cells);
    this.#rows.push({
      ...{ index: line, line, endLine: line, cells },
      ...(problems.length > 0 && { problems }),
      ...(this.#isHidden && { isHidden: true }),
      ...(mergedNumbers > 0 && { mergedNumbers }),
    });
  }

  #toCell(): Cell {
    const value = this.#value;
    if (this.#isNotCalculated()) return this.#toFormula();
    if (value === '') return '';
    if (this.#type === 's') return this.#meaning.texts[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    // Text of a formula, an error such as #N/A, and a day in words.
    if (this.#type !== 'n') return value;
    return this.#toNumber(Number(value));
  }

  /** Programs that cannot calculate store nothing, or 0. An empty text has a type of its own. */
  #isNotCalculated(): boolean {
    if (this.#formula === null || this.#type !== 'n') return false;
    return this.#value === '' || (this.#meaning.isToBeCalculated && Number(this.#value) === 0);
  }

  #toFormula(): Cell {
    this.#problems.push({
      column: this.#column - 1,
      message:
        /* i18n */ 'The file has the formula without its result. Open it in a spreadsheet program and save it.',
    });
    return `=${this.#formula}`;
  }

  /** Programs that do not calculate write all digits, as of a code. The zeros of Excel stand where others were. */
  #toLongNumber(): Cell {
    const digits = this.#value;
    if (/^\d{16,}$/.test(digits) && !/^\d{15}0+$/.test(digits)) return digits;
    this.#problems.push({ column: this.#column - 1, message: ROUNDED_NUMBER });
    return digits;
  }

  #toNumber(value: number): Cell {
    if (!Number.isFinite(value)) return this.#value;
    const format = this.#meaning.formats[this.#style];
    if (format?.kind === 'date') return toDay(value, this.#meaning.isFrom1904);
    if (Math.abs(value) >= TOO_LONG) return this.#toLongNumber();
    // Nobody has typed the result of a formula: the shown value counts.
    if (format?.kind === 'decimals' && this.#formula !== null) return roundShown(value, format.count);
    // Excel calculates with 15 digits: 12.989999999999998 is 12.99.
    const number = Number(value.toPrecision(15));
    return format?.kind === 'digits' ? String(number).padStart(format.length, '0') : number;
  }
}

/** 28 for AB12. */
function columnOf(reference: string): number {
  const column = toColumn(/^[A-Z]{1,4}/.exec(reference)?.[0] ?? '');
  if (column === 0) throw damaged();
  return column;
}

/** Excel counts days from the end of 1899, and has a 29 February 1900. */
function toDay(days: number, isFrom1904: boolean): Cell {
  const base = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(base + Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? days : date.toISOString().replace(/T00:00:00\.000Z$/, '');
}
