/** Finds out how a file has to be read. */
import { parse } from 'csv-parse/sync';
import type { CsvFormat } from './csv-rows.js';
import { UnreadableFileError } from './file-source.js';

type FileFormat = CsvFormat | { kind: 'xlsx' };

/** Bytes at the beginning that are examined. */
export const LOOKED_AT = 65_536;

const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Rows that decide about the separator. */
const SAMPLE_ROWS = 30;

const startsWith = (bytes: Uint8Array, ...signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** `begin`: the first bytes. `isUtf8`: true if the file is meant as UTF-8. It does not matter if the file itself says its encoding. */
export function detectFormat(begin: Uint8Array, { isUtf8 }: { isUtf8: boolean }): FileFormat {
  if (startsWith(begin, 0x50, 0x4b, 0x03, 0x04)) return { kind: 'xlsx' };
  if (startsWith(begin, 0xd0, 0xcf, 0x11, 0xe0))
    throw new UnreadableFileError(
      /* i18n */ 'This is an old Excel file (.xls), or one with a password. Save it as .xlsx without a password.',
    );
  const encoding = detectEncoding(begin, isUtf8);
  const text = new TextDecoder(encoding).decode(begin);
  // Text has no such characters. Pictures and programs do.
  if (NO_TEXT.test(text) || startsWith(begin, 0x25, 0x50, 0x44, 0x46))
    throw new UnreadableFileError(/* i18n */ 'This is neither a CSV file nor an Excel workbook (.xlsx).');
  return { kind: 'csv', encoding, separator: guessSeparator(text) };
}

const NO_TEXT = /[\0\u{fffe}\u{ffff}]/u;

/**
 * The least share of zeros on their side of UTF-16: a stray zero does not make a file UTF-16. What is valid as UTF-8 could only be
 * Latin UTF-16, nearly all of whose characters have one. Bangla has them at its spaces, separators and line ends.
 */
const LEAST_ZEROS = { latin: 1 / 2, other: 1 / 20 };

function detectEncoding(begin: Uint8Array, isUtf8: boolean): CsvFormat['encoding'] {
  if (startsWith(begin, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(begin, 0xfe, 0xff)) return 'utf-16be';
  if (startsWith(begin, 0xef, 0xbb, 0xbf)) return 'utf-8';
  const zeros = [0, 0];
  for (const [place, byte] of begin.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  // In UTF-16 Latin letters, separators and line ends have a zero beside them, always on the same side.
  const [left = 0, right = 0] = zeros.map((count) => count / (begin.length / 2));
  const least = isUtf8 ? LEAST_ZEROS.latin : LEAST_ZEROS.other;
  if (left === 0 && right >= least) return 'utf-16le';
  if (right === 0 && left >= least) return 'utf-16be';
  return isUtf8 ? 'utf-8' : 'windows-1252';
}

/** The separator that gives the most rows the same number of cells, and more than one. */
function guessSeparator(text: string): CsvFormat['separator'] {
  const scores = SEPARATORS.map((separator) => ({ separator, score: scoreOf(text, separator) }));
  return scores.reduce((best, next) => (next.score > best.score ? next : best)).separator;
}

function scoreOf(text: string, separator: string): number {
  const counts = new Map<number, number>();
  for (const { length } of readSample(text, separator))
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  // If two separators fit equally well, the one with more columns wins.
  return Math.max(0, ...[...counts].map(([columns, rows]) => rows + columns / 1000));
}

function readSample(text: string, separator: string): string[][] {
  return parse(text, {
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    to: SAMPLE_ROWS,
    // The text may end within a row.
    skip_records_with_error: true,
  }) as unknown as string[][];
}
