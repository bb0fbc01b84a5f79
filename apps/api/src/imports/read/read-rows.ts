import type { Import } from '@godown/shared/imports';
import { readCsvRows } from './csv-rows.js';
import type { FileSource, SheetRow } from './file-source.js';
import { readXlsxRows } from './xlsx-rows.js';

/** The rows of a file, in order. Throws `UnreadableFileError`. */
export function readRows(
  source: FileSource,
  { kind, encoding = 'utf-8', separator = ',', sheet = '' }: Import['format'],
): AsyncGenerator<SheetRow> {
  return kind === 'xlsx' ? readXlsxRows(source, sheet) : readCsvRows(source, { kind, encoding, separator });
}
