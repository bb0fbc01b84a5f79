/**
 * Texts with values of the contract, such as the messages of its schemas. They are English, and the web app finds out how to
 * say them in another language. A text without values needs none of this: it is its own id.
 */

export interface Text {
  /** The text in English with its values as `{name}`: its id among the texts of a language. */
  id: string;
  values?: Record<string, string | number>;
}

const known = new Map<string, Text>();

/** The English text with its values. The contract has a fixed number of them. */
export function text(id: string, values: Record<string, string | number>): string {
  const english = id.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  known.set(english, { id, values });
  return english;
}

/** Such as `One of: in, out.` */
export const oneOfText = (values: readonly (string | number)[]): string =>
  text(/* i18n */ 'One of: {values}.', { values: values.join(', ') });

/** The text that reads so in English. */
export function findText(english: string): Text {
  return known.get(english) ?? { id: english };
}
