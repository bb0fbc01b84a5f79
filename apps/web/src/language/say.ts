import { SOURCE_LANGUAGE } from '@godown/shared/languages';
import type { Problem } from '@godown/shared/problem';
import { findText } from '@godown/shared/texts';
import { i18n } from '@lingui/core';

/** A text of the contract or of the server in the language on the screen, such as the name of a warehouse or the message of a schema. */
export function say(english: string): string {
  const { id, values } = findText(english);
  // What is not a text of the product, such as the name of a file, may look like one with values.
  return i18n.messages[id] === undefined ? english : i18n._(id, values);
}

/** What is wrong, for people: the messages of the fields, or else the detail. */
export function sayProblem({ title, detail, errors = [] }: Problem): string {
  // The detail has the paths of fields, which people do not know. The message is shown at its field.
  const texts = errors.length > 0 ? errors.map(({ message }) => message) : [detail || title];
  // A text with values from the server is said only in English. Its title says the same in general.
  return [...new Set(texts.map((text) => (isSaid(text) ? say(text) : say(title))))].join(' ');
}

const isSaid = (english: string) =>
  i18n.locale === SOURCE_LANGUAGE || i18n.messages[findText(english).id] !== undefined;

/** A text of the server; `general` in a language that does not have it, because it has values. */
export const sayOr = (english: string, general: string): string => (isSaid(english) ? say(english) : general);
