/** The parts of an XLSX file, which is a zip archive. Only what is asked for is unpacked, and only as much as a limit. */
import { PassThrough, Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type FileSource, readAll, UnreadableFileError } from './file-source.js';

/** More parts than any real workbook has. */
const MAX_PARTS = 10_000;

export interface WorkbookFile {
  has(part: string): boolean;
  /** The bytes of a part. Throws when it unpacks to more than `limit` bytes. */
  stream(part: string, limit: number): AsyncGenerator<Buffer>;
  /** A small part as text, '' if it does not exist. */
  text(part: string): Promise<string>;
}

const SMALL_PART = 20_000_000;

class SourceReader extends RandomAccessReader {
  readonly #source: FileSource;

  constructor(source: FileSource) {
    super();
    this.#source = source;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#source.read({ start, end }), { objectMode: false }).pipe(new PassThrough());
  }
}

export async function openWorkbookFile(source: FileSource): Promise<WorkbookFile> {
  const { zip, entries } = await readEntries(source);
  async function* stream(part: string, limit: number): AsyncGenerator<Buffer> {
    const entry = entries.get(part);
    if (!entry) throw damaged();
    const stream = await openPart(zip, entry);
    let unpacked = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        if (unpacked > limit)
          throw new UnreadableFileError(
            'The workbook is too large. Save the sheet as CSV, then choose that file.',
          );
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableFileError || !isZipError(error) ? error : damaged();
    } finally {
      stream.destroy();
    }
  }
  return {
    has: (part) => entries.has(part),
    stream,
    text: async (part) =>
      entries.has(part) ? (await readAll(stream(part, SMALL_PART))).toString('utf8') : '',
  };
}

async function readEntries(source: FileSource): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      autoClose: false,
      lazyEntries: true,
    });
    if (zip.entryCount > MAX_PARTS) throw damaged();
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    return { zip, entries };
  } catch (error) {
    throw isZipError(error) ? damaged() : error;
  }
}

async function openPart(zip: ZipFile, entry: Entry): Promise<Readable> {
  try {
    return await zip.openReadStreamPromise(entry);
  } catch (error) {
    throw isZipError(error) ? damaged() : error;
  }
}

/** Errors of yauzl and of zlib. Those of the database have names of their own. */
const isZipError = (error: unknown): boolean => error instanceof Error && error.name === 'Error';

export const damaged = () =>
  new UnreadableFileError('This is not an Excel workbook (.xlsx), or it is damaged.');
