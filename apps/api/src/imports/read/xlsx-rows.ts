/** Rows of the first sheet with content of an XLSX file, read as a stream. */
import { type Cell, type FileSource, requireFewColumns, type SheetRow, trimCells } from './file-source.js';
import { damaged, openWorkbookFile, type WorkbookFile } from './workbook-file.js';
import {
  type NumberFormat,
  readNumberFormats,
  readSharedTexts,
  readWorkbook,
  type Sheet,
  TextCollector,
} from './workbook-parts.js';
import { createXmlReader } from './xml.js';

/** Most bytes of a sheet when it is unpacked. */
const MAX_SHEET_BYTES = 1_500_000_000;
const DAY_MS = 24 * 3600 * 1000;

interface Meaning {
  texts: readonly string[];
  formats: readonly NumberFormat[];
  isFrom1904: boolean;
}

/** The first sheet with content; null when all are empty. */
export async function findSheet(source: FileSource): Promise<string | null> {
  const file = await openWorkbookFile(source);
  const meaning = await readMeaning(file);
  for (const sheet of meaning.sheets)
    for await (const _row of readSheet(file, sheet, meaning)) return sheet.name;
  return null;
}

/** The rows with content of the sheet with this name. */
export async function* readXlsxRows(source: FileSource, sheetName: string): AsyncGenerator<SheetRow> {
  const file = await openWorkbookFile(source);
  const meaning = await readMeaning(file);
  const sheet = meaning.sheets.find(({ name }) => name === sheetName);
  if (!sheet) throw damaged();
  yield* readSheet(file, sheet, meaning);
}

async function readMeaning(file: WorkbookFile) {
  const workbook = await readWorkbook(file);
  if (workbook.sheets.length === 0) throw damaged();
  return { ...workbook, texts: await readSharedTexts(file), formats: await readNumberFormats(file) };
}

async function* readSheet(file: WorkbookFile, { part }: Sheet, meaning: Meaning): AsyncGenerator<SheetRow> {
  const rows = new RowCollector(meaning);
  const reader = createXmlReader(rows);
  for await (const chunk of file.stream(part, MAX_SHEET_BYTES)) {
    reader.write(chunk);
    yield* rows.take();
  }
  reader.write(null);
  yield* rows.take();
}

/** Builds rows from the elements of a sheet. */
class RowCollector {
  readonly #meaning: Meaning;
  readonly #inline = new TextCollector();
  #rows: SheetRow[] = [];
  #row = 0;
  #cells: Cell[] = [];
  #column = 0;
  #type = 'n';
  #style = 0;
  #value = '';
  #isInValue = false;

  constructor(meaning: Meaning) {
    this.#meaning = meaning;
  }

  open = (name: string, { r, t, s }: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      this.#row = r === undefined ? this.#row + 1 : Number(r);
      this.#cells = [];
      this.#column = 0;
    } else if (name === 'c') {
      this.#column = r === undefined ? this.#column + 1 : toColumn(r);
      requireFewColumns(this.#column, this.#row);
      this.#type = t ?? 'n';
      this.#style = Number(s ?? 0);
      this.#value = '';
    } else if (name === 'v') this.#isInValue = true;
    else this.#inline.open(name);
  };

  text = (text: string): void => {
    if (this.#isInValue) this.#value += text;
    else this.#inline.add(text);
  };

  close = (name: string): void => {
    if (name === 'v') this.#isInValue = false;
    else if (name === 'c') this.#addCell();
    else if (name === 'row') this.#addRow();
    else this.#inline.close(name);
  };

  take(): SheetRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
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
    const line = this.#row;
    if (cells.length > 0) this.#rows.push({ index: line, line, endLine: line, cells });
  }

  #toCell(): Cell {
    const value = this.#value;
    if (value === '') return '';
    if (this.#type === 's') return this.#meaning.texts[Number(value)] ?? '';
    if (this.#type === 'b') return value === '1' ? 'TRUE' : 'FALSE';
    // Text of a formula, an error such as #N/A, and a day in words.
    if (this.#type !== 'n') return value;
    return this.#toNumber(Number(value));
  }

  #toNumber(value: number): Cell {
    if (!Number.isFinite(value)) return this.#value;
    const format = this.#meaning.formats[this.#style];
    if (format?.kind === 'date') return toDay(value, this.#meaning.isFrom1904);
    // Excel calculates with 15 digits: 12.989999999999998 is 12.99.
    const number = Number(value.toPrecision(15));
    return format?.kind === 'digits' ? String(number).padStart(format.length, '0') : number;
  }
}

/** 28 for AB12. */
function toColumn(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,4}/.exec(reference)?.[0] ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  if (column === 0) throw damaged();
  return column;
}

/** Excel counts days from the end of 1899, and has a 29 February 1900. */
function toDay(days: number, isFrom1904: boolean): Cell {
  const base = isFrom1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(base + Math.round(days * DAY_MS));
  return Number.isNaN(date.getTime()) ? days : date.toISOString().replace(/T00:00:00\.000Z$/, '');
}
