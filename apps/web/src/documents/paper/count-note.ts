import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { countTitleOf } from '@godown/shared/stock/count-titles';
import { countText } from '../../ui/format';
import { numberStyle } from '../../ui/number-style';
import type { SheetText } from './sheet-texts';

/** The note of a stock count, which is stored in English, in each language of a sheet. */
export const countNote =
  (note: string): SheetText =>
  (language) => {
    const { message, template, values = {} } = countTitleOf(note);
    if (template === undefined || language === SOURCE_LANGUAGE) return { id: message };
    const written = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? countText(value, numberStyle(language)) : value,
    ]);
    return { id: template, values: Object.fromEntries(written) };
  };
