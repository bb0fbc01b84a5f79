/** Rows of a CSV file, read as a stream. */
import { MAX_COLUMNS } from '@godown/shared/bulk/import-limits';
import { sentence } from '@godown/shared/language/texts';
import { CsvError, parse } from 'csv-parse';
import { type Cell, type FileSource, type SheetRow, trimCells, UnreadableFileError } from './file-source.js';
import { MAX_EMPTY_ROWS, MAX_ROW_TEXT, requireFewColumns, tooManyEmptyRows } from './limits.js';

export interface CsvFormat {
  kind: 'csv';
  encoding: 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';
  separator: ',' | ';' | '\t' | '|';
}

/** Bytes that are parsed at once. */
const SLICE = 64 * 1024;
/** Slices without content that are kept back. */
const MAX_KEPT = 64;
/** Separators in one line. Texts in quotes may have some, too. */
const MAX_SEPARATORS = 100 * MAX_COLUMNS;
/** Stands where bytes are not valid in the encoding of the file. */
const LOST = '\ufffd';

/** Rows can have fewer or more cells than others. Quotes within a cell are accepted as they are. */
export async function* readCsvRows(source: FileSource, format: CsvFormat): AsyncGenerator<SheetRow> {
  let rows: SheetRow[] = [];
  let index = 0;
  let lastLine = 0;
  const parser = parse({
    delimiter: format.separator,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_TEXT,
    // Taken here, and not from its stream: the rows before an error would be lost.
    on_record: (record: string[], { lines }) => {
      rows.push(toRow(record, { index: ++index, line: lastLine + 1, endLine: lines }));
      lastLine = lines;
      return null;
    },
  });
  // The callbacks below receive the error.
  parser.on('error', () => {});
  const parseText = (text: string | null) =>
    new Promise<Error | undefined>((resolve) => {
      const done = (error?: Error | null) => resolve(error ?? undefined);
      if (text === null) parser.end(done).resume();
      else parser.write(text, done);
    });
  for await (const text of endWithNull(
    limitLines(withLf(decode(source.read(), format.encoding)), format.separator),
  )) {
    const error = await parseText(text);
    yield* rows;
    rows = [];
    if (error) throw toReadable(error, lastLine + 1);
  }
}

function toRow(record: string[], place: Pick<SheetRow, 'index' | 'line' | 'endLine'>): SheetRow {
  const cells = trimCells(record);
  requireFewColumns(cells.length, place.line);
  const problems = findLost(cells);
  return { ...place, cells, ...(problems.length > 0 && { problems }) };
}

async function* endWithNull<T>(values: AsyncIterable<T>): AsyncGenerator<T | null> {
  yield* values;
  yield null;
}

/** Bytes that are not valid in the encoding become U+FFFD. A byte order mark is left out. */
async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const text = decoder.decode(chunk.subarray(at, at + SLICE), { stream: true });
      if (text !== '') yield text;
    }
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

/**
 * The same text, in which each line ends with LF. The parser would take the first line end for that of all lines, and count CRLF in
 * a cell as two lines. CR alone ends a line only if it ends the first one: else it is a broken character of a cell.
 */
async function* withLf(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let first: string | undefined;
  let rest = '';
  for await (const text of texts) {
    // A CR at the end may be the half of a CRLF.
    const all = rest + text;
    rest = all.endsWith('\r') ? '\r' : '';
    const lines = all.slice(0, all.length - rest.length).replaceAll('\r\n', '\n');
    first ??= /[\r\n]/.exec(lines.replace(/"[^"]*"/g, ''))?.[0];
    if (lines !== '') yield first === '\r' ? lines.replaceAll('\r', '\n') : lines;
  }
  if (rest !== '') yield '\n';
}

/**
 * The same text. The parser takes microseconds for each cell, also for an empty one, and gives a row only at its end. So slices with
 * empty lines only are kept back, and a file with too many separators or empty lines is refused before the parser sees them.
 */
async function* limitLines(texts: AsyncIterable<string>, separator: string): AsyncGenerator<string> {
  let line = 1;
  let separators = 0;
  let emptyLines = 0;
  let isEmpty = true;
  let kept: string[] = [];
  for await (const text of texts) {
    let hasContent = false;
    for (let at = 0; at < text.length; at++) {
      const sign = text[at];
      if (sign === '\n') {
        if (isEmpty && ++emptyLines > MAX_EMPTY_ROWS) throw tooManyEmptyRows();
        line++;
        separators = 0;
        isEmpty = true;
      } else if (sign === separator) {
        if (++separators > MAX_SEPARATORS) requireFewColumns(separators, line);
      } else if (isEmpty && sign !== ' ' && sign !== '\r') {
        isEmpty = false;
        hasContent = true;
      }
    }
    kept.push(text);
    if (!hasContent && kept.length < MAX_KEPT) continue;
    yield* kept;
    kept = [];
  }
  yield* kept;
}

const findLost = (cells: readonly Cell[]): NonNullable<SheetRow['problems']> =>
  cells.flatMap((cell, column) =>
    String(cell).includes(LOST)
      ? [
          {
            column,
            ...sentence(/* i18n */ 'A character is broken: {character}. Correct it in the file.', {
              character: LOST,
            }),
          },
        ]
      : [],
  );

function toReadable(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableFileError(
      sentence(
        /* i18n */ 'In line {line} a quote begins that is not closed. Correct it, then choose the file again.',
        { line },
      ),
    );
  if (error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFileError(
      sentence(
        /* i18n */ 'The row in line {line} has more than {max} characters. Perhaps a quote is not closed there.',
        { line, max: MAX_ROW_TEXT },
      ),
    );
  return new UnreadableFileError(
    sentence(/* i18n */ 'Line {line} cannot be read. Correct it, then choose the file again.', { line }),
  );
}
