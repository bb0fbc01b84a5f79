/** The operations on imports. */

import type { ApplyRequest, Import, Mapping } from '@godown/shared/bulk/imports';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Language } from '@godown/shared/language/languages';
import { sentence } from '@godown/shared/language/texts';
import type { ClientSession, ObjectId } from 'mongodb';
import type { Caller } from '../../access/identity/access-tokens.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { textsIn } from '../../language/texts.js';
import type { Clock } from '../../runtime/clock.js';
import type { RunTask } from '../../runtime/tasks/task-runner.js';
import type { Reader, Readings } from '../files/readings.js';
import type { JobDoc } from '../jobs/job-doc.js';
import type { Jobs } from '../jobs/jobs.js';
import { findJob } from '../jobs/jobs.repo.js';
import type { ReadRows } from '../jobs/prepare-rows.js';
import { createAttended } from './attended.js';
import { readWrongRows } from './check/wrong-rows.js';
import { type ImportDoc, toImport, toRowId } from './import-doc.js';
import { deleteFile, findImport, findSameFile, type ImportCollections, openFile } from './imports.repo.js';
import { guessMapping, withHeadings } from './mapping/guess-mapping.js';
import { requireDecimal, requireUsable, requireYes } from './mapping/mapping-rules.js';
import {
  countRows,
  headingsKeyOf,
  headingsOf,
  recallMapping,
  rememberMapping,
} from './mapping/remembered-mappings.js';
import { type Arriving, inspect, type Looked, type Received, receiveFile } from './receive-file.js';

/** Checks at the same time, of one person and of all. */
const MAX_CHECKS = { person: 3, all: 20 };

/** Files of one person that are stored and not applied. The oldest is removed for another one: people choose a file again and again. */
const MAX_UNAPPLIED = 20;

/** The fields that a check sets. */
const UNCHECKED = { counts: '', warned: '', message: '', template: '', values: '' } as const;

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

export function createImports({ collections, readings, jobs, clock, home, runCheck }: Deps): Imports {
  const { imports } = collections;
  const attended = createAttended();

  async function require(id: ObjectId): Promise<ImportDoc> {
    const doc = await findImport(collections, id);
    if (!doc) throw importNotFound();
    return doc;
  }

  async function findSame(doc: ImportDoc): Promise<NonNullable<Import['sameFile']> | null> {
    const same = await findSameFile(collections, doc);
    const job = same?.job && (await findJob(jobs.collections, same.job));
    if (!same || !job || ['undone', 'cancelled'].includes(job.state)) return null;
    return { at: job.at.toISOString(), email: job.by.email, job: String(job._id) };
  }

  /** Removes the oldest files of a person that were not applied. */
  async function makeRoom(uid: string): Promise<void> {
    const unapplied = { 'by.uid': uid, state: { $in: ['uploaded' as const, 'checked' as const] } };
    const options = { sort: { at: -1, _id: -1 }, skip: MAX_UNAPPLIED, projection: { _id: 1 } } as const;
    const old = await imports.find(unapplied, options).toArray();
    for (const { _id } of old) {
      const { deletedCount } = await imports.deleteOne({ ...unapplied, _id });
      if (deletedCount > 0) await removeContent(_id);
    }
  }

  async function removeContent(id: ObjectId): Promise<void> {
    await deleteFile(collections, id);
    await deleteInBatches(collections.rows, { import: id });
  }

  async function requireRoom(uid: string): Promise<void> {
    const checking = { state: 'checking' } as const;
    const [all, own] = await Promise.all([
      imports.countDocuments(checking, { limit: MAX_CHECKS.all }),
      imports.countDocuments({ ...checking, 'by.uid': uid }, { limit: MAX_CHECKS.person }),
    ]);
    if (all >= MAX_CHECKS.all || own >= MAX_CHECKS.person)
      throw new ProblemError('server_busy', {
        detail: /* i18n */ 'Too many files are being checked. Try again shortly.',
      });
  }

  /** Read as this person read the same headings before. Nothing was guessed then. */
  async function withRemembered(
    looked: Looked,
    email: string,
  ): Promise<Looked & Pick<ImportDoc, 'remembered'>> {
    const recalled = await recallMapping(collections, { ...looked, email });
    if (!recalled) return looked;
    const numbers = looked.columns.map(({ numbers }) => ({ numbers }));
    return {
      ...looked,
      ...recalled,
      columns: withHeadings(numbers, looked.sample, recalled.mapping.headingRow),
    };
  }

  /** Sets how a file is read. What a check has found is removed. */
  async function readAnew(
    id: ObjectId,
    read: Partial<Looked> & Pick<ImportDoc, 'remembered'>,
  ): Promise<ImportDoc> {
    // No pipeline: it would take texts of the file that begin with $ for fields.
    const doc = await imports.findOneAndUpdate(
      { _id: id, state: { $in: ['uploaded', 'checked'] } },
      {
        $set: { ...read, state: 'uploaded', checked: 0 },
        $unset: { ...UNCHECKED, headings: '', ...(!read.remembered && { remembered: '' }) },
      },
      { returnDocument: 'after' },
    );
    if (!doc) return refuse(await require(id));
    await deleteInBatches(collections.rows, { import: id });
    return doc;
  }

  return {
    collections,
    require,
    receive: ({ reader, ...arriving }) =>
      attended.run(reader.signal, (signal) =>
        receiveFile({ collections, readings }, { ...arriving, reader: { ...reader, signal } }),
      ),
    readWrong: (doc, { language, reader }) =>
      readWrongRows({ collections, readings, texts: textsIn(language) }, doc, reader),
    async chooseSheet(id, sheet, { person, signal }) {
      const { sheets, by } = await require(id);
      const source = await openFile(collections, id);
      if (!source) throw importNotFound();
      if (!sheets?.includes(sheet))
        throw invalidInput([{ path: 'sheet', message: /* i18n */ 'The file has no sheet with this name.' }]);
      const looked = await attended.run(signal, (signal) =>
        inspect(readings, { source, isUtf8: true, sheet }, { person, signal }),
      );
      return readAnew(id, await withRemembered(looked, by.email));
    },
    async chooseHeadings(id, headingRow) {
      const { sample, mapping: before, rows: count, columns: known = [] } = await require(id);
      const rows = sample.map((cells, place) => ({
        index: place + 1,
        line: place + 1,
        endLine: place + 1,
        cells,
      }));
      const numbers = known.map(({ numbers }) => numbers);
      const { mapping, columns } = guessMapping({ rows, sample, numbers }, headingRow);
      const { warehouse, keepTotals } = before;
      return readAnew(id, {
        mapping: { ...mapping, ...(warehouse && { warehouse }), ...(keepTotals && { keepTotals }) },
        columns,
        rows: countRows({ sample, mapping: before, rows: count }, headingRow),
      });
    },
    stop: attended.stop,
    show: async (doc) => toImport(doc, home, await findSame(doc)),
    async add(received, { name, by }) {
      const { _id, hash, ...looked } = received;
      const read = await withRemembered(looked, by.email);
      const doc: ImportDoc = { _id, hash, ...read, state: 'uploaded', name, at: clock(), by, checked: 0 };
      await imports.insertOne(doc);
      await makeRoom(by.uid);
      return doc;
    },
    async startCheck(id, sent) {
      requireUsable(sent);
      const before = await require(id);
      await requireRoom(before.by.uid);
      const mapping = { ...sent, decimal: requireDecimal(before, sent) };
      const rows = countRows(before, mapping.headingRow);
      const isChanged = mapping.columns.map((field, at) => field !== before.mapping.columns[at]);
      const known = before.columns?.map(({ confidence, numbers }, at) => ({
        ...(confidence && !isChanged[at] && { confidence }),
        numbers,
      }));
      const columns = known && withHeadings(known, before.sample, mapping.headingRow);
      const headings = headingsKeyOf(before.by.email, headingsOf({ ...before, mapping })) ?? undefined;
      const doc = await imports.findOneAndUpdate(
        { _id: id, state: { $in: ['uploaded', 'checked'] }, 'mapping.headingRow': before.mapping.headingRow },
        {
          $set: {
            ...{ state: 'checking', mapping, rows, checked: 0 },
            ...(headings && { headings }),
            ...(columns && { columns }),
          },
          $unset: { ...UNCHECKED, ...(isChanged.includes(true) && { remembered: '' }) },
        },
        { returnDocument: 'after' },
      );
      if (!doc) return refuse(await require(id));
      void runCheck(id);
      return doc;
    },
    async cancelCheck(id) {
      const stopped = { state: 'uploaded', checked: 0 } as const;
      const doc = await imports.findOneAndUpdate(
        { _id: id, state: 'checking' },
        { $set: stopped },
        { returnDocument: 'after' },
      );
      // Its check may have ended in this moment.
      return doc ?? require(id);
    },
    async apply(id, { by, key, fingerprint, ...yes }) {
      const { name, counts } = await require(id);
      const at = clock();
      const take = async (session: ClientSession, job: ObjectId) => {
        const doc = await imports.findOneAndUpdate(
          { _id: id, state: 'checked' },
          { $set: { state: 'applied', job } },
          { session, returnDocument: 'after' },
        );
        if (!doc) return refuse(await require(id));
        requireYes(doc, yes);
        await rememberMapping(collections, { ...doc, by }, at, session);
      };
      const total = (counts?.new ?? 0) + (counts?.changed ?? 0);
      const source = { import: id };
      return jobs.start({ kind: 'import', title: name, at, by, source, key, fingerprint, total }, take);
    },
    async remove(id) {
      const { job } = await require(id);
      const state = job && (await findJob(jobs.collections, job))?.state;
      if (state === 'running')
        throw notReady(/* i18n */ 'The import is being applied. Cancel the job first.');
      // It may have been discarded or applied meanwhile.
      const { deletedCount } = await imports.deleteOne({ _id: id, job: job ?? { $exists: false } });
      if (deletedCount === 0) return refuse(await require(id));
      await removeContent(id);
    },
  };
}

/** The rows of a checked file that change something. */
export function readImportRows({ rows }: ImportCollections): ReadRows {
  return async ({ source }, last, limit) => {
    if (!('import' in source)) throw new Error('The job has no import.');
    const id = source.import;
    const after = toRowId(id, last?.line ?? 0);
    const found = await rows
      .find(
        { _id: { $gt: after, $lt: `${id}.:` }, status: { $in: ['new', 'changed'] } },
        { sort: { _id: 1 }, limit, batchSize: limit + 1 },
      )
      .toArray();
    return found.map(({ row, item, itemName, changes }) => ({
      line: row,
      itemName,
      changes,
      ...(item && { item }),
    }));
  };
}

export const importNotFound = () =>
  new ProblemError('import_not_found', {
    detail: sentence(
      /* i18n */ 'There is no import with this id. A file that was not applied is kept for a day, and only the latest {max} of each person.',
      { max: MAX_UNAPPLIED },
    ),
  });

const notReady = (detail: string) => new ProblemError('import_not_ready', { detail });

const REASONS: Record<ImportDoc['state'], string> = {
  uploaded: /* i18n */ 'Check the file first.',
  checking: /* i18n */ 'The file is being checked. Wait until the check has ended, or cancel it.',
  checked: /* i18n */ 'The file was checked meanwhile. Try again.',
  applied: /* i18n */ 'The file was applied already. To import it again, choose it again.',
};

function refuse({ state }: ImportDoc): never {
  throw notReady(REASONS[state]);
}
