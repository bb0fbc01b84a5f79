/** The way in which a stored file is read: as its person read the same headings before, from another sheet, or by the headings in another row. */

import type { ObjectId } from 'mongodb';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { notFound } from '../../http/not-found.js';
import { invalidInput } from '../../http/problem-error.js';
import type { Reader, Readings } from '../files/readings.js';
import { type ImportDoc, refuseIn, UNCHECKED } from './import-doc.js';
import { type ImportCollections, openFile, requireImport } from './imports.repo.js';
import { guessMapping, withHeadings } from './mapping/guess-mapping.js';
import { countRows, recallMapping } from './mapping/remembered-mappings.js';
import { inspect, type Looked } from './receive-file.js';

type Remembered = Pick<ImportDoc, 'remembered'>;

/** Read as this person read the same headings before. Nothing was guessed then. */
export async function withRemembered<Read extends Looked>(
  collections: ImportCollections,
  looked: Read,
  email: string,
): Promise<Read & Remembered> {
  const recalled = await recallMapping(collections, { ...looked, email });
  if (!recalled) return looked;
  const numbers = looked.columns.map(({ numbers }) => ({ numbers }));
  return {
    ...looked,
    ...recalled,
    columns: withHeadings(numbers, looked.sample, recalled.mapping.headingRow),
  };
}

interface Deps {
  collections: ImportCollections;
  readings: Readings;
}

/** Reads another sheet of the workbook, as if it were a new file. */
export async function readSheet(
  { collections, readings }: Deps,
  id: ObjectId,
  { sheet, reader }: { sheet: string; reader: Reader },
): Promise<ImportDoc> {
  const { sheets, by } = await requireImport(collections, id);
  const source = await openFile(collections, id);
  if (!source) throw notFound('import_not_found');
  if (!sheets?.includes(sheet))
    throw invalidInput([{ path: 'sheet', message: /* i18n */ 'The file has no sheet with this name.' }]);
  const looked = await inspect(readings, { source, isUtf8: true, sheet }, reader);
  return readAnew(collections, id, await withRemembered(collections, looked, by.email));
}

/** Guesses the fields of the columns by the headings in another row. */
export async function chooseHeadings(
  collections: ImportCollections,
  id: ObjectId,
  headingRow: number,
): Promise<ImportDoc> {
  const { sample, mapping: before, rows: count, columns: known = [] } = await requireImport(collections, id);
  const rows = sample.map((cells, place) => ({
    index: place + 1,
    line: place + 1,
    endLine: place + 1,
    cells,
  }));
  const numbers = known.map(({ numbers }) => numbers);
  const { mapping, columns } = guessMapping({ rows, sample, numbers }, headingRow);
  const { warehouse, keepTotals } = before;
  return readAnew(collections, id, {
    mapping: { ...mapping, ...(warehouse && { warehouse }), ...(keepTotals && { keepTotals }) },
    columns,
    rows: countRows({ sample, mapping: before, rows: count }, headingRow),
  });
}

/** Sets how a file is read. What a check has found is removed. */
async function readAnew(
  collections: ImportCollections,
  id: ObjectId,
  read: Partial<Looked> & Remembered,
): Promise<ImportDoc> {
  // No pipeline: it would take texts of the file that begin with $ for fields.
  const doc = await collections.imports.findOneAndUpdate(
    { _id: id, state: { $in: ['uploaded', 'checked'] } },
    {
      $set: { ...read, state: 'uploaded', checked: 0 },
      $unset: { ...UNCHECKED, headings: '', ...(!read.remembered && { remembered: '' }) },
    },
    { returnDocument: 'after' },
  );
  if (!doc) return refuseIn(await requireImport(collections, id));
  await deleteInBatches(collections.rows, { import: id });
  return doc;
}
