/** Reads a whole file of customers or suppliers, in the thread that reads all files. */

import { MAX_PARTNER_ROWS, type PartnerMapping } from '@godown/shared/bulk/partner-imports';
import { type Message, sentence } from '@godown/shared/language/texts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { invalidInput } from '../../http/problem-error.js';
import { warningsOfFile } from '../imports/file-warnings.js';
import { type FileSource, UnreadableFileError } from '../imports/read/file-source.js';
import { createUtf8Counter } from '../imports/read/utf8-counter.js';
import type { Reader, Readings } from '../imports/readings.js';
import { toSample } from '../imports/receive-file.js';
import { findIgnored, guessColumns } from './partner-headings.js';
import { type PartnerRow, parsePartnerRow } from './partner-row.js';

interface PartnerFile {
  /** None if no column has the name. */
  rows: PartnerRow[];
  sample: string[][];
  mapping: PartnerMapping;
  /** Headings of columns that are not read. */
  ignored: string[];
  warnings: Message[];
}

interface Reading {
  kind: PartnerKind;
  /** Without it the headings name the fields of the columns. */
  mapping: PartnerMapping | undefined;
  reader: Reader;
}

/** Throws 422 for a file that cannot be read. */
export async function readPartnerFile(
  readings: Readings,
  bytes: Buffer,
  reading: Reading,
): Promise<PartnerFile> {
  try {
    if (bytes.length === 0) throw new UnreadableFileError(/* i18n */ 'The file is empty.');
    return await readRows(readings, bytes, reading);
  } catch (error) {
    throw error instanceof UnreadableFileError ? invalidInput([{ path: 'file', ...error.text }]) : error;
  }
}

async function readRows(
  readings: Readings,
  bytes: Buffer,
  { kind, mapping: chosen, reader }: Reading,
): Promise<PartnerFile> {
  const utf8 = createUtf8Counter();
  utf8.add(bytes);
  const source: FileSource = {
    size: bytes.length,
    async *read({ start, end } = { start: 0, end: bytes.length }) {
      yield bytes.subarray(start, end);
    },
  };
  const { format, first, count, unusual } = await readings.inspect(source, { isUtf8: utf8.isUtf8() }, reader);
  const mapping = chosen ?? guessColumns(first);
  const found = {
    sample: toSample(first),
    mapping,
    ignored: findIgnored(first, mapping),
    warnings: warningsOfFile(unusual),
  };
  if (!mapping.columns.includes('name')) return { ...found, rows: [] };
  const above = first.filter(({ index }) => index <= mapping.headingRow).length;
  if (count - above > MAX_PARTNER_ROWS)
    throw new UnreadableFileError(
      sentence(/* i18n */ 'The file has more than {max} rows. Import it in parts.', {
        max: MAX_PARTNER_ROWS,
      }),
    );
  const rows: PartnerRow[] = [];
  for await (const batch of readings.readRows(source, format, reader))
    for (const row of batch)
      if (row.index > mapping.headingRow) rows.push(parsePartnerRow(row, { ...mapping, kind }));
  return { ...found, rows };
}
