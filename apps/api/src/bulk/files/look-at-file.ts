/** Looks at a file before its rows are read: how to read it, its first rows, and warnings that a person must see. */
import { SAMPLE_ROWS } from '@godown/shared/bulk/import-limits';
import { type Message, sentence } from '@godown/shared/language/texts';
import { invalidInput } from '../../http/problem-error.js';
import { type FileSource, type SheetRow, UnreadableFileError } from './file-source.js';
import type { Inspected, InspectTask, Unusual } from './inspect-file.js';
import { tooManyRows } from './limits.js';
import type { Reader, Readings } from './readings.js';

interface FileLook extends Pick<Inspected, 'format' | 'sheets' | 'first' | 'numbers'> {
  /** The first rows of the file, at most 20, as text. */
  sample: string[][];
  warnings: Message[];
  /** Counts the rows with content below a row. Throws `UnreadableFileError` for more than `max`. */
  countBelow(headingRow: number, max: number): number;
}

/** Throws `UnreadableFileError`. */
export async function lookAtFile(
  readings: Readings,
  { source, ...task }: InspectTask & { source: FileSource },
  reader: Reader,
): Promise<FileLook> {
  if (source.size === 0) throw new UnreadableFileError(/* i18n */ 'The file is empty.');
  const { count, unusual, ...inspected } = await readings.inspect(source, task, reader);
  return {
    ...inspected,
    sample: toSample(inspected.first),
    warnings: warningsOf(unusual),
    countBelow(headingRow, max) {
      const below = count - inspected.first.filter(({ index }) => index <= headingRow).length;
      if (below > max) throw tooManyRows(max);
      return below;
    },
  };
}

/** Throws 422 with the reason why a file cannot be read, and other errors as they are. */
export function refuseUnreadable(error: unknown): never {
  throw error instanceof UnreadableFileError ? invalidInput([{ path: 'file', ...error.text }]) : error;
}

/** With empty rows, so that the place of a row is its number. */
function toSample(rows: readonly SheetRow[]): string[][] {
  const last = rows.reduce((last, { index }) => (index <= SAMPLE_ROWS ? index : last), 0);
  return Array.from({ length: last }, (_, place) => {
    const row = rows.find(({ index }) => index === place + 1);
    return (row?.cells ?? []).map((cell) => String(cell));
  });
}

/** Warnings about the letters come first: the whole file is not as it should be. */
function warningsOf({ hidden, mergedNumbers, lost, example = '' }: Unusual): Message[] {
  return [
    lost.letters === 1 && {
      message:
        /* i18n */ 'In 1 row letters are lost: the file has ? in their place. It was probably saved in an encoding without Bangla. Save it again as CSV UTF-8 or as .xlsx. A row that would get such a text is wrong.',
    },
    lost.letters > 1 &&
      sentence(
        /* i18n */ 'In {rows} rows letters are lost: the file has ? in their place. It was probably saved in an encoding without Bangla. Save it again as CSV UTF-8 or as .xlsx. A row that would get such a text is wrong.',
        { rows: lost.letters },
      ),
    lost.font === 1 &&
      sentence(
        /* i18n */ 'In 1 row the text is probably Bangla for an old font (Bijoy), such as “{text}”. Other rows may have it too. Convert the file to Unicode first. A row that would get such a text is wrong.',
        { text: example },
      ),
    lost.font > 1 &&
      sentence(
        /* i18n */ 'In {rows} rows the text is probably Bangla for an old font (Bijoy), such as “{text}”. Other rows may have it too. Convert the file to Unicode first. A row that would get such a text is wrong.',
        { rows: lost.font, text: example },
      ),
    hidden === 1 && {
      message: /* i18n */ 'The sheet has 1 hidden row, perhaps because of a filter. It is imported too.',
    },
    hidden > 1 &&
      sentence(
        /* i18n */ 'The sheet has {hidden} hidden rows, perhaps because of a filter. They are imported too.',
        { hidden },
      ),
    mergedNumbers === 1 && {
      message:
        /* i18n */ 'The sheet has 1 number in a cell that is merged over several rows. Only the first of its rows gets it.',
    },
    mergedNumbers > 1 &&
      sentence(
        /* i18n */ 'The sheet has {numbers} numbers in cells that are merged over several rows. Only the first row of each gets it.',
        { numbers: mergedNumbers },
      ),
  ].filter((message) => message !== false);
}
