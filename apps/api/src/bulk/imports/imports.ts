/** Imports of items: what can be done with a file, from its arrival to its job. */

import type { ApplyRequest, Import, Mapping } from '@godown/shared/bulk/imports';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Language } from '@godown/shared/language/languages';
import type { ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { ProblemError } from '../../http/problem-error.js';
import { textsIn } from '../../language/texts.js';
import type { Clock } from '../../runtime/clock.js';
import type { RunTask } from '../../runtime/tasks/task-runner.js';
import type { Reader, Readings } from '../files/readings.js';
import type { JobDoc } from '../jobs/job-doc.js';
import type { Jobs } from '../jobs/jobs.js';
import { findJob } from '../jobs/jobs.repo.js';
import { applyImport } from './apply-import.js';
import { cancelCheck, startCheck } from './check/check-import.js';
import { readWrongRows } from './check/wrong-rows.js';
import { chooseHeadings, readSheet, withRemembered } from './choose-reading.js';
import { type ImportDoc, notReady, refuseIn, toImport } from './import-doc.js';
import {
  findSameFile,
  type ImportCollections,
  removeContent,
  removeOldest,
  requireImport,
} from './imports.repo.js';
import { type Arriving, type Received, receiveFile } from './receive-file.js';

interface Deps {
  collections: ImportCollections;
  readings: Readings;
  jobs: Jobs;
  clock: Clock;
  home: WarehouseId;
  runCheck: RunTask;
}

export interface Imports {
  collections: ImportCollections;
  /** As the API returns it. */
  show(doc: ImportDoc): Promise<Import>;
  require(id: ObjectId): Promise<ImportDoc>;
  /** Stores a file and looks at it. Nothing of it is kept when that fails. */
  receive(arriving: Arriving): Promise<Received>;
  /** Adds an import of a file that was received, with the mapping that its person used before for the same headings. */
  add(received: Received, from: { name: string; by: Caller }): Promise<ImportDoc>;
  /** Reads another sheet of the workbook instead, as if it were a new file. */
  chooseSheet(id: ObjectId, sheet: string, reader: Reader): Promise<ImportDoc>;
  /** Guesses the fields of the columns again, by the headings in another row. */
  chooseHeadings(id: ObjectId, headingRow: number): Promise<ImportDoc>;
  /** The headings and the wrong rows of a checked file. */
  readWrong(doc: ImportDoc, how: { language: Language; reader: Reader }): AsyncGenerator<string[]>;
  startCheck(id: ObjectId, mapping: Mapping): Promise<ImportDoc>;
  cancelCheck(id: ObjectId): Promise<ImportDoc>;
  apply(
    id: ObjectId,
    request: ApplyRequest & { by: Caller; key: string; fingerprint: string },
  ): Promise<JobDoc>;
  remove(id: ObjectId): Promise<void>;
  /** Refuses files that are still arriving or being read. Resolves when nothing is left of them. */
  stop(): Promise<void>;
}

export function createImports(deps: Deps): Imports {
  const { collections, readings, jobs, clock, home } = deps;
  const { imports } = collections;
  const attended = createAttended();

  async function findSame(doc: ImportDoc): Promise<NonNullable<Import['sameFile']> | null> {
    const same = await findSameFile(collections, doc);
    const job = same?.job && (await findJob(jobs.collections, same.job));
    if (!same || !job || ['undone', 'cancelled'].includes(job.state)) return null;
    return { at: job.at.toISOString(), email: job.by.email, job: String(job._id) };
  }

  return {
    collections,
    require: (id) => requireImport(collections, id),
    show: async (doc) => toImport(doc, home, await findSame(doc)),
    receive: ({ reader, ...arriving }) =>
      attended.run(reader.signal, (signal) =>
        receiveFile(deps, { ...arriving, reader: { ...reader, signal } }),
      ),
    async add(received, { name, by }) {
      const read = await withRemembered(collections, received, by.email);
      const doc: ImportDoc = { ...read, state: 'uploaded', name, at: clock(), by, checked: 0 };
      await imports.insertOne(doc);
      await removeOldest(collections, by.uid);
      return doc;
    },
    chooseSheet: (id, sheet, reader) =>
      attended.run(reader.signal, (signal) => readSheet(deps, id, { sheet, reader: { ...reader, signal } })),
    chooseHeadings: (id, headingRow) => chooseHeadings(collections, id, headingRow),
    startCheck: (id, mapping) => startCheck(deps, id, mapping),
    cancelCheck: (id) => cancelCheck(collections, id),
    readWrong: (doc, { language, reader }) =>
      readWrongRows({ collections, readings, texts: textsIn(language) }, doc, reader),
    apply: (id, request) => applyImport(deps, id, { ...request, at: clock() }),
    async remove(id) {
      const { job } = await requireImport(collections, id);
      const state = job && (await findJob(jobs.collections, job))?.state;
      if (state === 'running')
        throw notReady(/* i18n */ 'The import is being applied. Cancel the job first.');
      // It may have been discarded or applied meanwhile.
      const { deletedCount } = await imports.deleteOne({ _id: id, job: job ?? { $exists: false } });
      if (deletedCount === 0) return refuseIn(await requireImport(collections, id));
      await removeContent(collections, id);
    },
    stop: attended.stop,
  };
}

/** Work that a client waits for. */
interface Attended {
  /** Runs `work`. Its signal aborts with `signal`, and when the process stops. */
  run<T>(signal: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Ends all of it with 503. Resolves when it has ended, and has removed what it began. */
  stop(): Promise<void>;
}

function createAttended(): Attended {
  const stopping = new AbortController();
  const running = new Set<Promise<unknown>>();
  return {
    async run(signal, work) {
      stopping.signal.throwIfAborted();
      const result = work(AbortSignal.any([signal, stopping.signal]));
      running.add(result);
      return result.finally(() => running.delete(result));
    },
    async stop() {
      stopping.abort(
        new ProblemError('server_busy', {
          detail: /* i18n */ 'The server is stopping. Send the file again shortly.',
        }),
      );
      await Promise.allSettled(running);
    },
  };
}
