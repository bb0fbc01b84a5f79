/** Reads a whole file of customers or suppliers, in the thread that reads all files. */

import { MAX_PARTNER_ROWS, type PartnerMapping } from '@godown/shared/bulk/partner-imports';
import type { Message } from '@godown/shared/language/texts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import type { FileSource } from '../files/file-source.js';
import { lookAtFile, refuseUnreadable } from '../files/look-at-file.js';
import type { Reader, Readings } from '../files/readings.js';
import { createUtf8Counter } from '../files/utf8-counter.js';
import { countHeadings, findIgnored, guessColumns } from './partner-headings.js';
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
export const readPartnerFile = (readings: Readings, bytes: Buffer, reading: Reading): Promise<PartnerFile> =>
  readFile(readings, bytes, reading).catch(refuseUnreadable);

async function readFile(
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
  const look = await lookAtFile(readings, { source, isUtf8: utf8.isUtf8() }, reader);
  const { format, first, sample, warnings } = look;
  const mapping = chosen ?? guessColumns(first);
  const file: PartnerFile = { rows: [], sample, mapping, ignored: findIgnored(first, mapping), warnings };
  if (!mapping.columns.includes('name')) return file;
  look.countBelow(mapping.headingRow, MAX_PARTNER_ROWS);
  // Only in a text file can a separator move the cells of a row.
  const headings = format.kind === 'csv' ? countHeadings(first, mapping) : Number.POSITIVE_INFINITY;
  for await (const rows of readings.readRows(source, { format, mapping }, reader))
    for (const row of rows) file.rows.push(parsePartnerRow(row, { ...mapping, kind, headings }));
  return file;
}
