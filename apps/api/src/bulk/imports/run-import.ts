/** Imports a file from a terminal, with the same check and the same job as the page. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMissing } from '@godown/shared/bulk/imports';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { stringify } from 'csv-stringify';
import type { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { CSV_OPTIONS } from '../../http/csv.js';
import { StartError } from '../../runtime/start-error.js';
import type { JobDoc } from '../jobs/job-doc.js';
import type { Jobs } from '../jobs/jobs.js';
import { findJob } from '../jobs/jobs.repo.js';
import type { ImportDoc } from './import-doc.js';
import { type ImportOptions, toMapping, wrong } from './import-options.js';
import { describeMapping, describeRow, describeUndecided } from './import-report.js';
import type { Imports } from './imports.js';
import { listRows } from './imports.repo.js';
import { headingsOf } from './mapping/remembered-mappings.js';

const LOOK_EVERY_MS = 100;
/** Warnings, and rows that are left out, that are printed. */
const MAX_PRINTED = 20;

interface Deps {
  imports: Imports;
  jobs: Jobs;
  /** Aborts when the import is to be cancelled. */
  signal: AbortSignal;
  showProgress(what: 'Checking' | 'Importing' | 'Reversing', done: number, of: number): void;
  print(line: string): void;
}

/** `nothing`: rows were wrong or skipped, and none was imported, or with a dry run could be. */
export type Outcome = 'all' | 'some' | 'nothing';

/** The outcome of the rows. Throws when `signal` aborts, after everything was reversed. */
export async function runImport(deps: Deps, options: ImportOptions): Promise<Outcome> {
  const { imports, print } = deps;
  const by: Caller = { uid: 'npm run import', email: options.email };
  const doc = await receive(deps, options, by);
  try {
    const checked = await check(deps, doc, options);
    const { new: added, changed, unchanged, wrong, leftOut } = requireCounts(checked);
    await printRows(deps, checked);
    print(
      `${checked.rows} ${checked.rows === 1 ? 'row' : 'rows'}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong${leftOut ? `, ${leftOut} left out` : ''}.`,
    );
    if (wrong > 0) print(`The wrong rows are in ${await writeWrong(deps, checked, options.file)}.`);
    if (added > 0) requireYes(checked, options);
    if (options.isDryRun || added + changed === 0) return toOutcome(added + changed, wrong);
    const job = await apply(deps, doc._id, options, by);
    print(
      `${job.done} ${job.done === 1 ? 'item' : 'items'} imported, ${job.skipped} skipped. The page Imports can undo it.`,
    );
    return toOutcome(job.done, wrong + job.skipped);
  } finally {
    await removeUnlessApplied(imports, doc._id);
  }
}

const toOutcome = (done: number, left: number): Outcome => {
  if (left === 0) return 'all';
  return done > 0 ? 'some' : 'nothing';
};

/** The file has no use for anybody if it was not applied. */
async function removeUnlessApplied(imports: Imports, id: ObjectId): Promise<void> {
  const { state } = await imports.require(id);
  if (state === 'checking') await imports.cancelCheck(id);
  if (state !== 'applied') await imports.remove(id);
}

async function receive(
  { imports, print, signal }: Deps,
  { file }: ImportOptions,
  by: Caller,
): Promise<ImportDoc> {
  const received = await imports.receive({
    body: createReadStream(file),
    reader: { person: by.uid, signal },
  });
  const doc = await imports.add(received, { name: basename(file).slice(0, 200), by });
  const { sameFile } = await imports.show(doc);
  if (sameFile) print(`The same file was imported before, on ${sameFile.at} by ${sameFile.email}.`);
  return doc;
}

/** The import, read from the sheet that was named. */
async function chooseSheet(
  { imports, signal }: Deps,
  doc: ImportDoc,
  { sheet }: ImportOptions,
): Promise<ImportDoc> {
  const { _id, by, sheets = [] } = doc;
  if (sheet === undefined) return doc;
  if (sheets.includes(sheet)) return imports.chooseSheet(_id, sheet, { person: by.uid, signal });
  const known = sheets.length > 0 ? `It has: ${sheets.join(', ')}.` : 'It is a CSV file.';
  throw new StartError(`--sheet: the file has no sheet “${sheet}”. ${known}`);
}

async function check(deps: Deps, received: ImportDoc, options: ImportOptions): Promise<ImportDoc> {
  const { imports, showProgress, print, signal } = deps;
  const doc = await chooseSheet(deps, received, options);
  const { _id, mapping, format, sheets = [], remembered, warnings = [] } = doc;
  if (format.sheet !== undefined && sheets.length > 1)
    print(`Sheet: ${format.sheet}. --sheet chooses another: ${sheets.join(', ')}.`);
  if (remembered) print(`Columns as in your import of ${remembered.name} on ${remembered.at}.`);
  for (const { message } of warnings) print(message);
  const headings = headingsOf(doc);
  const chosen = toMapping(mapping, headings, options);
  const undecided = describeUndecided(doc, chosen);
  if (undecided.length > 0)
    throw wrong(
      [
        'The file does not show which sign stands before the cents. Say it with --decimal:',
        ...undecided,
      ].join('\n'),
    );
  const { mapping: read } = await imports.startCheck(_id, chosen);
  for (const line of describeMapping(read, headings)) print(line);
  for (;;) {
    if (signal.aborted) throw signal.reason;
    const doc = await imports.require(_id);
    if (doc.state !== 'checking') return doc;
    showProgress('Checking', doc.checked, doc.rows);
    await sleep(LOOK_EVERY_MS);
  }
}

/** Warnings first. */
async function printRows({ imports, print }: Deps, { _id, warned = 0, counts }: ImportDoc): Promise<void> {
  for (const [status, count, words] of [
    ['warned', warned, 'with warnings'],
    [
      'leftOut',
      counts?.leftOut ?? 0,
      'left out, because they look like totals or headings (--keep-totals reads them)',
    ],
  ] as const) {
    if (count === 0) continue;
    print(`${count} ${count === 1 ? 'row' : 'rows'} ${words}:`);
    for (const row of await listRows(imports.collections, _id, { status, after: 0, limit: MAX_PRINTED }))
      print(describeRow(row));
    if (count > MAX_PRINTED) print(`  and ${count - MAX_PRINTED} more`);
  }
}

function requireYes({ mapping, counts }: ImportDoc, { without }: ImportOptions): void {
  const missing = findMissing(mapping).filter((field) => !without.has(field));
  if (missing.length === 0) return;
  const added = counts?.new ?? 0;
  throw wrong(
    `No column is read as ${missing.join(' or as ')}, so ${added} new ${added === 1 ? 'item' : 'items'} would have none. Name the column with --mapping, or say --without ${missing.join(',')}`,
  );
}

async function apply(deps: Deps, id: ObjectId, { without }: ImportOptions, by: Caller): Promise<JobDoc> {
  const { imports, jobs, showProgress, signal } = deps;
  const yes = { withoutPrice: without.has('price'), withoutStock: without.has('stock') };
  let job = await imports.apply(id, { ...yes, by, key: randomUUID(), fingerprint: 'npm run import' });
  while (job.state === 'running' || job.state === 'cancelling') {
    if (signal.aborted && job.state === 'running') job = await jobs.cancel(job._id, by).catch(() => job);
    if (job.state === 'running') showProgress('Importing', job.done + job.skipped, job.total);
    else showProgress('Reversing', job.reversed + job.notReversed, job.done);
    await sleep(LOOK_EVERY_MS);
    job = (await findJob(jobs.collections, job._id)) ?? job;
  }
  if (job.state === 'cancelled') throw signal.reason ?? new Error('The import was cancelled on its page.');
  if (job.state === 'failed') throw new Error(job.message);
  return job;
}

function requireCounts({ counts, message }: ImportDoc): NonNullable<ImportDoc['counts']> {
  if (!counts) throw new StartError(message ?? 'The check was cancelled on its page.');
  return counts;
}

async function writeWrong({ imports, signal }: Deps, doc: ImportDoc, file: string): Promise<string> {
  const path = join(dirname(file), `${basename(file, extname(file))} - wrong rows.csv`);
  const rows = Readable.from(
    imports.readWrong(doc, { language: SOURCE_LANGUAGE, reader: { person: doc.by.uid, signal } }),
  );
  await pipeline(rows, stringify(CSV_OPTIONS), createWriteStream(path));
  return path;
}
