/** The title of a stock count: from which items it started. It is the note of its document, too. */

import { COUNT_DUE_DAYS } from '../items/item.js';
import { type Message, sentence } from '../language/texts.js';

/** They are stored in English, whatever language the person reads who starts the count. The name of a supplier is a title as it is. */
export const COUNT_TITLES = {
  stocked: /* i18n */ 'Items in stock',
  all: /* i18n */ 'All items',
  noSupplier: /* i18n */ 'No supplier',
  uncounted: sentence(/* i18n */ 'Not counted for {days} days', { days: COUNT_DUE_DAYS }).message,
};

export const searchTitle = (words: string) => sentence(/* i18n */ 'Search: {words}', { words });

const OF_SEARCH = /^Search: (.+)$/;
const OF_UNCOUNTED = /^Not counted for (\d+) days$/;

/** A stored title as a text. Titles are stored without a template: it is found again when one is read. */
export function countTitleOf(title: string): Message {
  const [, words] = OF_SEARCH.exec(title) ?? [];
  if (words !== undefined) return searchTitle(words);
  const [, days] = OF_UNCOUNTED.exec(title) ?? [];
  if (days !== undefined) return sentence(/* i18n */ 'Not counted for {days} days', { days: Number(days) });
  return { message: title };
}
