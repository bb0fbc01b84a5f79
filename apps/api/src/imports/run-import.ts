/** Imports a file from a terminal, with the same check and the same job as the page. */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'csv-stringify';
import type { ObjectId } from 'mongodb';
import type { Clock } from '../clock.js';
import { CSV_OPTIONS } from '../http/csv.js';
import type { Caller } from '../identity/access-tokens.js';
import type { JobDoc } from '../jobs/job-doc.js';
import type { Jobs } from '../jobs/jobs.js';
import { findJob } from '../jobs/jobs.repo.js';
import { StartError } from '../process/start-error.js';
import type { ImportDoc } from './import-doc.js';
import { type ImportOptions, toMapping } from './import-options.js';
import type { Imports } from './imports.js';

const LOOK_EVERY_MS = 100;

interface Deps {
  imports: Imports;
  jobs: Jobs;
  clock: Clock;
  /** Aborts when the import is to be cancelled. */
  signal: AbortSignal;
  showProgress(what: 'Checking' | 'Importing' | 'Reversing', done: number, of: number): void;
  print(line: string): void;
}

/** Whether every row was imported, or with a dry run could be. Throws when `signal` aborts, after everything was reversed. */
export async function runImport(deps: Deps, options: ImportOptions): Promise<boolean> {
  const { imports, print } = deps;
  const by: Caller = { uid: 'npm run import', email: options.email };
  const doc = await receive(deps, options, by);
  const checked = await check(deps, doc, options);
  const { new: added, changed, unchanged, wrong } = requireCounts(checked);
  print(
    `${checked.rows} ${checked.rows === 1 ? 'row' : 'rows'}: ${added} new, ${changed} changed, ${unchanged} unchanged, ${wrong} wrong.`,
  );
  if (wrong > 0) print(`The wrong rows are in ${await writeWrong(deps, checked, options.file)}.`);
  if (options.isDryRun || added + changed === 0) {
    await imports.remove(doc._id);
    return wrong === 0;
  }
  const job = await apply(deps, doc._id, by);
  print(
    `${job.done} ${job.done === 1 ? 'item' : 'items'} imported, ${job.skipped} skipped. The page Imports can undo it.`,
  );
  return wrong === 0 && job.skipped === 0;
}

async function receive(deps: Deps, { file, sheet }: ImportOptions, by: Caller): Promise<ImportDoc> {
  const { imports, clock, print, signal } = deps;
  const received = await imports.receive(createReadStream(file), { person: by.uid, signal });
  const name = basename(file).slice(0, 200);
  const doc: ImportDoc = { ...received, state: 'uploaded', name, at: clock(), by, checked: 0 };
  await imports.collections.imports.insertOne(doc);
  const { sameFile } = await imports.show(doc);
  if (sameFile) print(`The same file was imported before, on ${sameFile.at} by ${sameFile.email}.`);
  return sheet === undefined ? doc : chooseSheet(deps, doc, sheet);
}

async function chooseSheet(
  { imports, signal }: Deps,
  { _id, by, sheets = [] }: ImportDoc,
  sheet: string,
): Promise<ImportDoc> {
  if (sheets.includes(sheet)) return imports.chooseSheet(_id, sheet, { person: by.uid, signal });
  await imports.remove(_id);
  const known = sheets.length > 0 ? `It has: ${sheets.join(', ')}.` : 'It is no workbook.';
  throw new StartError(`--sheet: the file has no sheet “${sheet}”. ${known}`);
}

async function check(
  deps: Deps,
  { _id, mapping, sample, format, sheets = [] }: ImportDoc,
  options: ImportOptions,
): Promise<ImportDoc> {
  const { imports, showProgress, print, signal } = deps;
  if (format.sheet !== undefined && sheets.length > 1)
    print(`Sheet: ${format.sheet}. --sheet chooses another: ${sheets.join(', ')}.`);
  const headings = sample[mapping.headingRow - 1] ?? [];
  const chosen = toMapping(mapping, headings, options);
  chosen.columns.forEach((field, column) => {
    print(`  ${headings[column] ?? `Column ${column + 1}`} → ${field ?? '(not read)'}`);
  });
  await imports.startCheck(_id, chosen);
  for (;;) {
    if (signal.aborted) {
      await imports.cancelCheck(_id);
      await imports.remove(_id);
      throw signal.reason;
    }
    const doc = await imports.require(_id);
    if (doc.state !== 'checking') return doc;
    showProgress('Checking', doc.checked, doc.rows);
    await sleep(LOOK_EVERY_MS);
  }
}

async function apply(deps: Deps, id: ObjectId, by: Caller): Promise<JobDoc> {
  const { imports, jobs, showProgress, signal } = deps;
  let job = await imports.apply(id, { by, key: randomUUID(), fingerprint: 'npm run import' });
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

function requireCounts({ counts }: ImportDoc): NonNullable<ImportDoc['counts']> {
  if (!counts) throw new Error('The file could not be checked.');
  return counts;
}

async function writeWrong({ imports, signal }: Deps, doc: ImportDoc, file: string): Promise<string> {
  const path = join(dirname(file), `${basename(file, extname(file))} - wrong rows.csv`);
  const rows = Readable.from(imports.readWrong(doc, { person: doc.by.uid, signal }));
  await pipeline(rows, stringify(CSV_OPTIONS), createWriteStream(path));
  return path;
}
