import { type Message, toMessage } from '@godown/shared/language/texts';

/** A file that can be read from any place. */
export interface FileSource {
  /** Bytes. */
  size: number;
  /** The bytes from `start` to `end`, which is not included; by default all. */
  read(range?: { start: number; end: number }): AsyncIterable<Uint8Array>;
}

/** A cell: text, or a number that the file stores as one. */
export type Cell = string | number;

export interface SheetRow {
  /** Its number among the rows, empty ones included, from 1. */
  index: number;
  /** The line of the file where it begins and where it ends; for a workbook both are its number. */
  line: number;
  endLine: number;
  /** Without empty cells at the end. */
  cells: Cell[];
  /** Cells that could not be read: their columns, from 0, and why. Absent if there are none. */
  problems?: ({ column: number } & Message)[];
  /** The sheet does not show it, perhaps because of a filter. */
  isHidden?: true;
  /** Numbers in cells that are merged with those below. The rows below do not get them. */
  mergedNumbers?: number;
}

/** The error of a cell whose last digits are lost. */
export const ROUNDED_NUMBER =
  /* i18n */ 'The spreadsheet has rounded this number. Format the column as text.';

/** The file cannot be read. The message is for the person who chose it. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly text: Message;

  constructor(why: string | Message) {
    const text = toMessage(why);
    super(text.message);
    this.text = text;
  }
}

/** Without empty cells at the end. */
export function trimCells(cells: Cell[]): Cell[] {
  let length = cells.length;
  while (length > 0 && String(cells[length - 1]).trim() === '') length--;
  return cells.slice(0, length);
}

export async function readAll(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}
