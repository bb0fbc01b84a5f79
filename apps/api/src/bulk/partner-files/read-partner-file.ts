/** Reads a whole file of customers or suppliers, in the thread that reads all files. */
import { sentence } from '@godown/shared/texts';
import { MAX_PARTNER_ROWS, type PartnerKind } from '@godown/shared/trade/partners';
import { invalidInput } from '../../http/problem-error.js';
import { type FileSource, UnreadableFileError } from '../imports/read/file-source.js';
import { createUtf8Counter } from '../imports/read/utf8-counter.js';
import type { Reader, Readings } from '../imports/readings.js';
import { findColumns } from './partner-headings.js';
import { type PartnerRow, parsePartnerRow } from './partner-row.js';

interface PartnerFile {
  rows: PartnerRow[];
  /** Headings that are not known. */
  ignored: string[];
}

/** Throws 422 for a file that cannot be read. */
export async function readPartnerFile(
  readings: Readings,
  bytes: Buffer,
  { kind, reader }: { kind: PartnerKind; reader: Reader },
): Promise<PartnerFile> {
  try {
    if (bytes.length === 0) throw new UnreadableFileError(/* i18n */ 'The file is empty.');
    return await readRows(readings, bytes, kind, reader);
  } catch (error) {
    throw error instanceof UnreadableFileError ? invalidInput([{ path: 'file', ...error.text }]) : error;
  }
}

async function readRows(
  readings: Readings,
  bytes: Buffer,
  kind: PartnerKind,
  reader: Reader,
): Promise<PartnerFile> {
  const utf8 = createUtf8Counter();
  utf8.add(bytes);
  const source: FileSource = {
    size: bytes.length,
    async *read({ start, end } = { start: 0, end: bytes.length }) {
      yield bytes.subarray(start, end);
    },
  };
  const { format, first, count } = await readings.inspect(source, { isUtf8: utf8.isUtf8() }, reader);
  const columns = findColumns(first);
  if (!columns) throw new UnreadableFileError(/* i18n */ 'The file has no column with the heading Name.');
  const above = first.filter(({ index }) => index <= columns.headingRow).length;
  if (count - above > MAX_PARTNER_ROWS)
    throw new UnreadableFileError(
      sentence(/* i18n */ 'The file has more than {max} rows. Import it in parts.', {
        max: MAX_PARTNER_ROWS,
      }),
    );
  const rows: PartnerRow[] = [];
  for await (const batch of readings.readRows(source, format, reader))
    for (const row of batch)
      if (row.index > columns.headingRow) rows.push(parsePartnerRow(row, { ...columns, kind }));
  return { rows, ignored: columns.ignored };
}
