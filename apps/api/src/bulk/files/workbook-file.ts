/** The parts of an XLSX file, which is a zip archive. Only requested parts are unpacked, and never more than a limit in total. */

import { PassThrough, Readable } from 'node:stream';
import { sentence } from '@godown/shared/language/texts';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { type FileSource, readAll, UnreadableFileError } from './file-source.js';
import { damaged } from './xml.js';

/** More parts than any real workbook has, and bytes of their names and notes. */
const MAX_PARTS = 2000;
const MAX_DIRECTORY = 1_000_000;
/** Bytes that one reading unpacks, of all parts together. */
export const MAX_UNPACKED = 400_000_000;

export interface WorkbookFile {
  has(part: string): boolean;
  /** The bytes of a part. No bytes if it does not exist. */
  stream(part: string): AsyncGenerator<Buffer>;
  /** The same for a look before the part is read: it is not counted, and ends without an error where reading would be refused. */
  look(part: string): AsyncGenerator<Buffer>;
  /** Bytes that were unpacked so far. */
  unpacked(): number;
}

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
  let unpacked = 0;
  async function* stream(part: string): AsyncGenerator<Buffer> {
    const entry = entries.get(part);
    if (!entry) return;
    const stream = await openPart(zip, entry);
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        unpacked += chunk.length;
        // The sizes that the archive states need not be true.
        if (unpacked > MAX_UNPACKED)
          throw new UnreadableFileError(
            /* i18n */ 'The workbook is too large when it is unpacked. Save the sheet as CSV, then choose that file.',
          );
        yield chunk;
      }
    } catch (error) {
      throw error instanceof UnreadableFileError || !isZipError(error) ? error : damaged();
    } finally {
      stream.destroy();
    }
  }
  async function* look(part: string): AsyncGenerator<Buffer> {
    const entry = entries.get(part);
    if (!entry) return;
    const stream = await openPart(zip, entry);
    let seen = 0;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        seen += chunk.length;
        if (seen > MAX_UNPACKED) return;
        yield chunk;
      }
    } catch (error) {
      if (!isZipError(error)) throw error;
    } finally {
      stream.destroy();
    }
  }
  await requireXlsx(entries, stream);
  return { has: (part) => entries.has(part), stream, look, unpacked: () => unpacked };
}

/** Other kinds of spreadsheets are zip archives, too. */
async function requireXlsx(
  entries: ReadonlyMap<string, Entry>,
  stream: (part: string) => AsyncGenerator<Buffer>,
): Promise<void> {
  if (entries.has('xl/workbook.xml')) return;
  const saveAs = (kind: string) =>
    new UnreadableFileError(
      sentence(
        /* i18n */ 'This is {kind}. Save it as an Excel workbook (.xlsx) or as CSV, then choose that file.',
        { kind },
      ),
    );
  if (entries.has('xl/workbook.bin')) throw saveAs(/* i18n */ 'a binary Excel workbook (.xlsb)');
  if (entries.has('Index/Document.iwa')) throw saveAs(/* i18n */ 'a Numbers document (.numbers)');
  if ((entries.get('mimetype')?.uncompressedSize ?? 1000) > 200) throw damaged();
  const kind = (await readAll(stream('mimetype'))).toString('latin1').trim();
  throw kind.startsWith('application/vnd.oasis.opendocument.spreadsheet')
    ? saveAs(/* i18n */ 'an OpenDocument spreadsheet (.ods)')
    : damaged();
}

async function readEntries(source: FileSource): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      autoClose: false,
      lazyEntries: true,
    });
    if (zip.entryCount > MAX_PARTS) throw damaged();
    const entries = new Map<string, Entry>();
    let bytes = 0;
    for await (const entry of zip.eachEntry()) {
      bytes += entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
      // Two parts of one name: programs differ in which of them they read.
      if (bytes > MAX_DIRECTORY || entries.has(entry.fileName)) throw damaged();
      entries.set(entry.fileName, entry);
    }
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
