/** Empty files with a column for each field. */
import type { Language } from '@godown/shared/language/languages';
import { stringify } from 'csv-stringify/sync';
import { writeXlsx } from 'hucre/xlsx';
import { CSV_OPTIONS } from '../../http/csv.js';
import { textsIn } from '../../language/texts.js';
import { TEMPLATE_HEADINGS } from './item-headings.js';

const headingsIn = (language: Language, headings: readonly string[]): string[] =>
  headings.map((heading) => textsIn(language).say(heading));

export const templateCsv = (language: Language, headings: readonly string[] = TEMPLATE_HEADINGS): string =>
  stringify([headingsIn(language, headings)], CSV_OPTIONS);

export async function templateXlsx(language: Language): Promise<Buffer> {
  const headings = headingsIn(language, TEMPLATE_HEADINGS);
  const columns = headings.map((header) => ({ header, width: Math.max(12, header.length + 2) }));
  const sheet = {
    name: textsIn(language).say(/* i18n */ 'Items'),
    columns,
    rows: [headings],
    freezePane: { rows: 1 },
  };
  return Buffer.from(await writeXlsx({ sheets: [sheet] }));
}
