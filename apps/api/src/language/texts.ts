/** The server's own texts, in each language. */

import { readFileSync } from 'node:fs';
import { type Language, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import {
  type Message,
  type Values,
  type ValueWriter,
  withValues,
  writeValues,
} from '@godown/shared/language/texts';
import { type I18n, type Messages, setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';

/** The same path from the sources and from the built files. */
const FOLDER = new URL('../../../../packages/shared/languages/', import.meta.url);
/** Lingui's mark of a text that is its own id. */
const EXPLICIT = 'js-lingui-explicit-id';
const LOCALES: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };
const ZONE = { timeZone: 'Asia/Dhaka', hourCycle: 'h23' } as const;

/** A text with an id of its own: the same English word is said in another way elsewhere, such as on a button. */
export interface NamedText {
  id: string;
  /** In English. */
  message: string;
}

export interface Texts {
  language: Language;
  /** An English text of the code, in this language. */
  say(english: string | NamedText, values?: Values): string;
  /** The same for a text with its values, and for one that may not be among the texts: that is said in English. */
  sayIfKnown(text: string | Message): string;
  /** A whole number with its digits and groups, such as `1,29,500`. */
  count(number: number): string;
  /** A moment as the clocks of Bangladesh have it, such as `1 March at 18:00`. */
  time(moment: Date): string;
}

const made = new Map<Language, Texts>();

/** The texts of a language. Its file is read when they are asked for the first time. */
export function textsIn(language: Language): Texts {
  const texts = made.get(language) ?? makeTexts(language);
  made.set(language, texts);
  return texts;
}

function makeTexts(language: Language): Texts {
  const messages = readMessages(language);
  const i18n: I18n = setupI18n({ locale: language, messages: { [language]: messages } });
  i18n.setMessagesCompiler(compileMessage);
  const say: Texts['say'] = (english, values) => {
    const { id, message } = typeof english === 'string' ? { id: english, message: english } : english;
    return i18n._(id, values, { message });
  };
  const locale = LOCALES[language];
  const numbers = new Intl.NumberFormat(locale);
  const days = new Intl.DateTimeFormat(locale, { ...ZONE, day: 'numeric', month: 'long' });
  const times = new Intl.DateTimeFormat(locale, { ...ZONE, hour: '2-digit', minute: '2-digit' });
  const amounts = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 });
  const writer: ValueWriter = {
    count: (count) => numbers.format(count),
    money: (amount) => amounts.format(amount),
    digits: (text) => text.replace(/\d/g, (digit) => numbers.format(Number(digit))),
    say: (english) => sayIfKnown(english),
  };
  function sayIfKnown(text: string | Message): string {
    const { message, template = message, values } = withValues(text);
    if (!Object.hasOwn(messages, template)) return message;
    return say(template, values && writeValues(values, writer));
  }
  return {
    language,
    say,
    sayIfKnown,
    count: (number) => numbers.format(number),
    time: (moment) =>
      say(/* i18n */ '{day} at {time}', { day: days.format(moment), time: times.format(moment) }),
  };
}

/** By their ids. A text with a generated id is the web app's. */
function readMessages(language: Language): Messages {
  if (language === SOURCE_LANGUAGE) return {};
  const { items } = PO.parse(readFileSync(new URL(`${language}.po`, FOLDER), 'utf8'));
  const said = items.flatMap(({ msgid, msgstr: [text], extractedComments }): [string, string][] =>
    text && extractedComments.includes(EXPLICIT) ? [[msgid, text]] : [],
  );
  return Object.fromEntries(said);
}
