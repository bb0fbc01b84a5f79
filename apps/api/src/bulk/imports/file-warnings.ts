/** What must be known about a file before anybody reads it on. */
import { type Message, sentence } from '@godown/shared/language/texts';
import type { Unusual } from './read/inspect-file.js';

export function warningsOfFile({ hidden, mergedNumbers }: Unusual): Message[] {
  return [
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
