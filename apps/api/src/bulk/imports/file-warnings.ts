/** Warnings that a person must see before the file is read further. */
import { type Message, sentence } from '@godown/shared/language/texts';
import type { Unusual } from './read/inspect-file.js';

/** Warnings about the letters come first: the whole file is not as it should be. */
export function warningsOfFile({ hidden, mergedNumbers, lost, example = '' }: Unusual): Message[] {
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
