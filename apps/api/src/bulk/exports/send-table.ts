import { pipeline } from 'node:stream/promises';
import type { SheetFormat } from '@godown/shared/bulk/exports.contracts';
import type { Currency } from '@godown/shared/language/currency';
import type { Language } from '@godown/shared/language/languages';
import type { Request, Response } from 'express';
import { inTurns } from '../../http/limits/in-turns.js';
import { ClientGoneError, type ReadPages } from '../../http/limits/limit-lists.js';
import { SENT } from '../../http/routes.js';
import { textsIn } from '../../language/texts.js';
import type { Column, SheetColumn, Table } from './table.js';
import { writeCsv } from './write-csv.js';
import { writeXlsx } from './write-xlsx.js';

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

const MAX_LISTENERS = 20;

interface Sending<Row> {
  limit: ReadPages;
  format: SheetFormat;
  language: Language;
  currency: Currency;
  /** The day in the name of the file. */
  date: string;
  open: (signal: AbortSignal) => Table<Row>;
}

/**
 * Sends a table as a file, row by row, no faster than the client takes it: while it takes none, no turn is taken. An error before the first row is a problem as
 * usual. After that the connection breaks: the client must not take part of a file for the whole.
 */
export async function sendTable<Row>(
  req: Request,
  res: Response,
  { limit, format, language, currency, date, open }: Sending<Row>,
): Promise<typeof SENT> {
  await limit(res, async (signal, takeTurn) => {
    const { pages, name, columns } = open(signal);
    const rows = await readFirst(inTurns(pages, takeTurn));
    res.type(TYPES[format]).attachment(`${name}-${date}.${format}`);
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    // The pipeline alone listens seven times to its end, and Node would warn about a leak.
    res.setMaxListeners(MAX_LISTENERS);
    const write = format === 'csv' ? writeCsv : writeXlsx;
    try {
      await pipeline(write({ name, columns: sayColumns(columns, language), currency, rows }), res);
    } catch (error) {
      throw isPrematureClose(error) ? new ClientGoneError() : error;
    }
  });
  return SENT;
}

function sayColumns<Row>(columns: readonly Column<Row>[], language: Language): SheetColumn<Row>[] {
  const texts = textsIn(language);
  return columns.map(({ heading, kind, of }) => ({
    heading: texts.say(heading),
    kind,
    of: (row) => of(row, texts),
  }));
}

/** The same rows, after the first of them was read. */
async function readFirst<Row>(rows: AsyncGenerator<Row, void>): Promise<AsyncGenerator<Row, void>> {
  const first = await rows.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* rows;
  })();
}

const isPrematureClose = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
