import type { Problem } from '@godown/shared/http/problem';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { type Message, type NumberWriter, withValues, writeValues } from '@godown/shared/language/texts';
import { i18n } from '@lingui/core';

let numbers: NumberWriter = { count: String, money: String, digits: (text) => text };

/** Sets the writer of numbers in texts: a room above knows the digits of the person, and the currency. */
export function writeNumbersWith(writer: NumberWriter): void {
  numbers = writer;
}

/** A text of the contract or of the server in the language on the screen, such as the name of a warehouse or the message of a schema. */
export function say(text: string | Message): string {
  const { message, template = message, values } = withValues(text);
  // A string that is no text of the product, such as a file name, may look like a text with values.
  if (!Object.hasOwn(i18n.messages, template)) return message;
  return i18n._(template, values && writeValues(values, { ...numbers, say }));
}

/** Says what is wrong, for people: the messages of the fields, or else the detail. */
export function sayProblem({ title, detail, errors = [], template, values }: Problem): string {
  // The detail has the paths of fields, which people do not know. The message is shown at its field.
  const texts = errors.length > 0 ? errors : [{ message: detail || title, template, values }];
  // Errors that only programs get are said only in English. The title says the same in general.
  return [...new Set(texts.map((text) => (isSaid(text) ? say(text) : say(title))))].join(' ');
}

function isSaid(text: Message): boolean {
  const { message, template = message } = withValues(text);
  return i18n.locale === SOURCE_LANGUAGE || Object.hasOwn(i18n.messages, template);
}
