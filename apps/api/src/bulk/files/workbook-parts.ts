/** The parts of a workbook besides its sheets and styles: names of the sheets, and shared texts. */
import { sentence } from '@godown/shared/language/texts';
import { UnreadableFileError } from './file-source.js';
import { MAX_CELL } from './limits.js';
import type { WorkbookFile } from './workbook-file.js';
import { damaged, readXml } from './xml.js';

/** Bytes of shared texts, which are kept in memory while a workbook is read. Each costs some besides its characters. */
const MAX_TEXT = 45_000_000;
const TEXT_COST = 40;
/** Sheets that can be chosen, and characters of their names: Excel allows 31. */
const MAX_SHEETS = 255;
const MAX_NAME = 100;

export interface Sheet {
  name: string;
  part: string;
}

export interface Workbook {
  /** The visible ones. */
  sheets: Sheet[];
  /** True if days are counted from 1904, as on old Macs. */
  isFrom1904: boolean;
  /** True if the formulas are to be calculated when the workbook is opened: its program has not done so. */
  isToBeCalculated: boolean;
}

export async function readWorkbook(file: WorkbookFile): Promise<Workbook> {
  const targets = new Map<string, string>();
  await readXml(file.stream('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, toPart(Target));
    },
  });
  const workbook: Workbook = { sheets: [], isFrom1904: false, isToBeCalculated: false };
  const known = new Set<string>();
  await readXml(file.stream('xl/workbook.xml'), {
    open(element, attributes) {
      if (element === 'workbookPr') workbook.isFrom1904 = isTrue(attributes.date1904);
      if (element === 'calcPr') workbook.isToBeCalculated = isTrue(attributes.fullCalcOnLoad);
      if (element !== 'sheet' || (attributes.state ?? 'visible') !== 'visible') return;
      const part = targets.get(attributes['r:id'] ?? '');
      if (part === undefined || !file.has(part)) return;
      const name = attributes.name ?? '';
      // No part is read twice, and no two sheets have one name.
      if (name.length > MAX_NAME) throw damaged();
      if (known.has(part) || known.has(`name ${name}`))
        throw new UnreadableFileError(
          /* i18n */ 'Two sheets of the workbook have one name or one content. Delete one of them.',
        );
      known.add(part).add(`name ${name}`);
      workbook.sheets.push({ name, part });
      if (workbook.sheets.length > MAX_SHEETS)
        throw new UnreadableFileError(
          sentence(/* i18n */ 'The workbook has more than {max} sheets. Save one of them alone.', {
            max: MAX_SHEETS,
          }),
        );
    },
  });
  return workbook;
}

/** Reads an attribute that says yes or no. */
export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true';

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
    if (!this.#isInText || this.#isInAid) return;
    this.#text += text;
    // With control characters, of which each takes seven.
    if (this.#text.length > 7 * MAX_CELL) throw longText();
  }

  close(name: string): void {
    if (name === 't') this.#isInText = false;
    if (name === 'rPh') this.#isInAid = false;
  }

  take(): string {
    if (this.#text === '') return '';
    const text = unescapeText(this.#text);
    this.#text = '';
    if (text.length > MAX_CELL) throw longText();
    return text;
  }
}

const longText = () =>
  new UnreadableFileError(
    sentence(/* i18n */ 'The workbook has a cell with more than {max} characters. Shorten it.', {
      max: MAX_CELL,
    }),
  );

/** The texts that cells refer to by their number. */
export async function readSharedTexts(file: WorkbookFile): Promise<string[]> {
  const texts: string[] = [];
  const collector = new TextCollector();
  let bytes = 0;
  await readXml(file.stream('xl/sharedStrings.xml'), {
    open: (name) => collector.open(name),
    text: (text) => collector.add(text),
    close(name) {
      collector.close(name);
      if (name !== 'si') return;
      // As a string of its own: a part of another string would keep all of that in memory.
      const utf8 = Buffer.from(collector.take());
      const text = utf8.toString();
      // A character of another alphabet makes each of its text two bytes long.
      bytes += TEXT_COST + text.length * (utf8.length === text.length ? 1 : 2);
      if (bytes > MAX_TEXT)
        throw new UnreadableFileError(
          /* i18n */ 'The workbook has too much text. Save the sheet as CSV, then choose that file.',
        );
      texts.push(text);
    },
  });
  return texts;
}
