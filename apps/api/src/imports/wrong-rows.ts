/** The wrong rows of a file with their cells as they were, and a column that says what is wrong. */
import type { ObjectId } from 'mongodb';
import { defuse, withoutDefusing } from '../http/csv.js';
import type { ImportDoc, ImportRowDoc } from './import-doc.js';
import { type ImportCollections, openFile } from './imports.repo.js';
import type { Cell } from './read/file-source.js';
import { readRows } from './read/read-rows.js';

const PAGE = 500;
/** The heading of the additional column. Nothing else may be called so, or it would be read again. */
export const WRONG_HEADING = 'What is wrong';

/** The headings, then the rows in the order of the file. */
export async function* readWrongRows(
  collections: ImportCollections,
  doc: ImportDoc,
): AsyncGenerator<string[]> {
  const { mapping, sample, format } = doc;
  const source = await openFile(collections, doc._id);
  if (!source) return;
  const width = mapping.columns.length;
  const toTexts = (cells: readonly Cell[]) =>
    Array.from({ length: Math.max(width, cells.length) }, (_, column) =>
      toText(cells[column] ?? '', mapping.decimal),
    );
  yield [...toTexts(sample[mapping.headingRow - 1] ?? []).map(defuse), WRONG_HEADING];
  const wrong = listWrong(collections, doc._id);
  let next = await wrong.next();
  for await (const { line, cells } of readRows(source, format)) {
    if (next.done) return;
    if (line !== next.value.row) continue;
    const reason = next.value.errors
      .map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
      .join(' ');
    yield [...toTexts(cells).map((cell) => defuse(withoutDefusing(cell))), defuse(reason)];
    next = await wrong.next();
  }
}

/** A number with the sign that the file will be read with again. */
const toText = (cell: Cell, decimal: string): string =>
  typeof cell === 'number' ? String(cell).replace('.', decimal) : cell;

async function* listWrong({ rows }: ImportCollections, id: ObjectId): AsyncGenerator<ImportRowDoc> {
  for (let after = -1; ; ) {
    const page = await rows
      .find({ import: id, status: 'wrong', row: { $gt: after } }, { sort: { row: 1 }, limit: PAGE })
      .toArray();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.row;
  }
}
