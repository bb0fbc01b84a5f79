/** The parts of a workbook besides its sheets: names of the sheets, shared texts, formats of numbers. */
import { UnreadableFileError } from './file-source.js';
import type { WorkbookFile } from './workbook-file.js';
import { createXmlReader, readXml } from './xml.js';

/** Most characters of shared texts, which are kept in memory while a workbook is read. */
const MAX_TEXT = 60_000_000;
const MAX_TEXT_BYTES = 400_000_000;
/** Longest text of a cell in Excel. */
const MAX_CELL = 32_767;

export interface Sheet {
  name: string;
  part: string;
}

export interface Workbook {
  /** The visible ones. */
  sheets: Sheet[];
  /** Whether days are counted from 1904, as on old Macs. */
  isFrom1904: boolean;
}

export async function readWorkbook(file: WorkbookFile): Promise<Workbook> {
  const targets = new Map<string, string>();
  readXml(await file.text('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, toPart(Target));
    },
  });
  const workbook: Workbook = { sheets: [], isFrom1904: false };
  readXml(await file.text('xl/workbook.xml'), {
    open(name, attributes) {
      if (name === 'workbookPr') workbook.isFrom1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
      if (name !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const part = targets.get(attributes['r:id'] ?? '');
      if (part !== undefined && file.has(part)) workbook.sheets.push({ name: attributes.name ?? '', part });
    },
  });
  return workbook;
}

const toPart = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`;

/** Excel writes control characters as `_x000D_`. */
const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Collects the text of an element that may have formatted parts, without the reading aids of Japanese. */
export class TextCollector {
  #text = '';
  #isInText = false;
  #isInAid = false;

  open(name: string): void {
    if (name === 't') this.#isInText = true;
    if (name === 'rPh') this.#isInAid = true;
  }

  add(text: string): void {
    if (this.#isInText && !this.#isInAid && this.#text.length < MAX_CELL) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isInAid = false;
  }

  take(): string {
    const text = unescapeText(this.#text).slice(0, MAX_CELL);
    this.#text = '';
    return text;
  }
}

/** The texts that cells refer to by their number. */
export async function readSharedTexts(file: WorkbookFile): Promise<string[]> {
  const texts: string[] = [];
  const part = 'xl/sharedStrings.xml';
  if (!file.has(part)) return texts;
  const collector = new TextCollector();
  let length = 0;
  const reader = createXmlReader({
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      const text = collector.take();
      // Each text costs some memory besides its characters.
      length += text.length + 20;
      if (length > MAX_TEXT)
        throw new UnreadableFileError(
          'The workbook has too much text. Save the sheet as CSV, then choose that file.',
        );
      texts.push(text);
    },
  });
  for await (const chunk of file.stream(part, MAX_TEXT_BYTES)) reader.write(chunk);
  reader.write(null);
  return texts;
}

/** How a style shows a number: as it is, as a day, or with zeros before it. */
export type NumberFormat = { kind: 'plain' } | { kind: 'date' } | { kind: 'digits'; length: number };

const PLAIN: NumberFormat = { kind: 'plain' };
/** The formats of days and times that Excel brings along. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);

/** The format of each style, by its number. */
export async function readNumberFormats(file: WorkbookFile): Promise<NumberFormat[]> {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  readXml(await file.text('xl/styles.xml'), {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (name === 'xf' && isInCells) formats.push(toFormat(Number(numFmtId), codes));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

function toFormat(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  if (isBuiltInDate(id)) return { kind: 'date' };
  // Without literal text and colours, in which any letter may stand.
  const code = (codes.get(id) ?? '').replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/^0{2,}$/.test(code)) return { kind: 'digits', length: code.length };
  return /[ymdhs]/i.test(code) && !/general/i.test(code) ? { kind: 'date' } : PLAIN;
}
