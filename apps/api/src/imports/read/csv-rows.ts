/** Rows of a CSV file, read as a stream. */
import { Readable } from 'node:stream';
import { setImmediate as letOthersGoOn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import {
  type FileSource,
  requireFewColumns,
  type SheetRow,
  trimCells,
  UnreadableFileError,
} from './file-source.js';

export interface CsvFormat {
  kind: 'csv';
  encoding: 'utf-8' | 'windows-1252' | 'utf-16le';
  separator: ',' | ';' | '\t';
}

/** Bytes that are parsed at once. The pieces in which the file is stored would take the process 30 ms each. */
const SLICE = 16 * 1024;
/** Longest row, in characters. Beyond it a quote is probably missing. */
const MAX_ROW_LENGTH = 1_000_000;

interface ParsedRecord {
  record: string[];
  /** `lines`: where the record ends. */
  info: { lines: number };
}

/** Rows can have fewer or more cells than others. Quotes within a cell are accepted as they are. */
export async function* readCsvRows(source: FileSource, format: CsvFormat): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: format.separator,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const text = Readable.from(decode(source.read(), format.encoding), { objectMode: false });
  text.on('error', (error) => parser.destroy(error));
  let index = 0;
  let lastLine = 0;
  try {
    for await (const { record, info } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      index++;
      const line = lastLine + 1;
      lastLine = info.lines;
      const cells = trimCells(record);
      requireFewColumns(cells.length, line);
      yield { index, line, endLine: info.lines, cells };
    }
  } catch (error) {
    throw toReadable(error, lastLine + 1);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

/** Where the file is not valid in its encoding there is U+FFFD. A byte order mark is left out. */
async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE) {
      const text = decoder.decode(chunk.subarray(at, at + SLICE), { stream: true });
      if (text !== '') yield text;
      await letOthersGoOn();
    }
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}

function toReadable(error: unknown, line: number): unknown {
  if (!(error instanceof CsvError)) return error;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED' || error.code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableFileError(
      `In line ${line} a quote begins that is not closed. Correct it, then choose the file again.`,
    );
  return new UnreadableFileError(`Line ${line} cannot be read: ${error.message}`);
}
