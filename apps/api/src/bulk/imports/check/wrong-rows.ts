/** The wrong rows of a file with their original cells, the cells that variants have from their product, and a column with the errors. */
import { type Decimal, isNumericField, type Mapping } from '@godown/shared/bulk/imports';
import type { ObjectId } from 'mongodb';
import { defuse, withoutDefusing } from '../../../http/csv.js';
import type { Texts } from '../../../language/texts.js';
import type { Cell } from '../../files/file-source.js';
import type { Reader, Readings } from '../../files/readings.js';
import type { ImportDoc, ImportRowDoc } from '../import-doc.js';
import { type ImportCollections, openFile } from '../imports.repo.js';
import { WRONG_HEADING } from '../mapping/headings.js';
import { headingsOf } from '../mapping/remembered-mappings.js';
import { createRowCompleter } from './parse-row.js';

const PAGE = 500;
/** Rows, and characters, that are read before any is sent: while a slow client receives them, others can read their files. */
const SENT_ROWS = 5000;
const SENT_TEXT = 2_000_000;

interface Deps {
  collections: ImportCollections;
  readings: Readings;
  /** The language of the file. */
  texts: Texts;
}

/** The headings, then the rows in the order of the file. */
export async function* readWrongRows(deps: Deps, doc: ImportDoc, reader: Reader): AsyncGenerator<string[]> {
  yield [...toTexts(headingsOf(doc), doc.mapping).map(defuse), deps.texts.say(WRONG_HEADING)];
  for (let after: number | null = -1; after !== null; ) {
    const page: Page = await readPage(deps, doc, { after, reader: { ...reader, isPatient: after >= 0 } });
    yield* page.rows;
    after = page.next;
  }
}

interface Page {
  rows: string[][];
  /** The line of the last row, if there are more. */
  next: number | null;
}

/** Reads the file from its beginning: it has no place to go on from. */
async function readPage(
  { collections, readings, texts }: Deps,
  doc: ImportDoc,
  { after, reader }: { after: number; reader: Reader },
): Promise<Page> {
  const { mapping, format } = doc;
  // A workbook has no apostrophes against formulas.
  const toPlain = (cell: string) => (format.kind === 'csv' ? withoutDefusing(cell) : cell);
  const page: Page = { rows: [], next: null };
  const source = await openFile(collections, doc._id);
  const wrong = listWrong(collections, doc._id, after);
  let next = await wrong.next();
  if (!source || next.done) return page;
  const complete = createRowCompleter(headingsOf(doc), mapping);
  let length = 0;
  for await (const rows of readings.readRows(source, doc, reader)) {
    for (const sheetRow of rows) {
      const { line } = sheetRow;
      const cells = complete(sheetRow);
      if (line !== next.value.row) continue;
      const row = toTexts(cells, mapping).map((cell) => defuse(toPlain(cell)));
      page.rows.push([...row, defuse(reasonOf(next.value, texts))]);
      length += row.reduce((sum, text) => sum + text.length, 0);
      next = await wrong.next();
      if (next.done) return page;
      if (page.rows.length < SENT_ROWS && length < SENT_TEXT) continue;
      page.next = line;
      return page;
    }
  }
  return page;
}

const reasonOf = ({ errors }: ImportRowDoc, { sayIfKnown }: Texts): string =>
  errors.map(({ column, ...why }) => (column === '' ? '' : `${column}: `) + sayIfKnown(why)).join(' ');

const toTexts = (cells: readonly Cell[], { columns, decimal }: Mapping): string[] =>
  Array.from({ length: Math.max(columns.length, cells.length) }, (_, column) =>
    toText(cells[column] ?? '', isNumericField(columns[column] ?? null) ? decimal : null),
  );

/** A number with the sign that the file will be read with again. */
const toText = (cell: Cell, decimal: Decimal | null): string =>
  typeof cell === 'number' ? String(cell).replace('.', decimal ?? '.') : cell;

async function* listWrong(
  { rows }: ImportCollections,
  id: ObjectId,
  begin: number,
): AsyncGenerator<ImportRowDoc, undefined> {
  for (let after = begin; ; ) {
    const page = await rows
      .find({ import: id, status: 'wrong', row: { $gt: after } }, { sort: { row: 1 }, limit: PAGE })
      .toArray();
    yield* page;
    const last = page.at(-1);
    if (!last) return;
    after = last.row;
  }
}
