/** Styles of numbers and money. */

import { SETTINGS_ELEMENT_ID } from '@godown/shared/http/page';
import type { PublicSettings } from '@godown/shared/http/settings';
import type { Currency } from '@godown/shared/language/currency';
import { localStore } from '../api/storage';
import { currentLanguage } from '../language/language';

const DIGITS_KEY = 'godown-latin-digits';

export interface NumberStyle {
  /** Bangla digits: ০১২৩৪৫৬৭৮৯. */
  hasBanglaDigits: boolean;
  /** Groups of two digits before the last three, as in lakh and crore: 12,34,567. */
  hasLakhs: boolean;
}

/** The style of a language, with the person's own digits. Who counts taka counts everything in lakhs, in English too. */
export function numberStyle(language = currentLanguage()): NumberStyle {
  return {
    hasBanglaDigits: hasOwnDigits(language) && !prefersLatinDigits(),
    hasLakhs: language === 'bn' || shopCurrency() === 'BDT',
  };
}

/** The language is written with digits of its own. */
export const hasOwnDigits = (language = currentLanguage()) => language === 'bn';

/** The person wants Latin digits in Bangla too. Kept on the device. */
export const prefersLatinDigits = () => localStore.get(DIGITS_KEY) !== null;

export function preferLatinDigits(isPreferred: boolean): void {
  if (isPreferred) localStore.set(DIGITS_KEY, '1');
  else localStore.remove(DIGITS_KEY);
}

let currency: Currency | undefined;

/** The currency of all prices: the server's setting, which is in the page. US dollars without it. */
export function shopCurrency(): Currency {
  currency ??= readCurrency();
  return currency;
}

/** Without the schema of the settings: the first load has no zod. */
function readCurrency(): Currency {
  const text = document.getElementById(SETTINGS_ELEMENT_ID)?.textContent ?? '{}';
  return (JSON.parse(text) as Partial<PublicSettings>).currency ?? 'USD';
}

/** Beside the label of a field for money. */
export const currencySign = () => (shopCurrency() === 'BDT' ? '৳' : '$');
