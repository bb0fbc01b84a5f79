/**
 * Texts with values, such as the messages of schemas and the details of problems. They are English, and `template` and `values` say
 * how to say them in another language. A text without values needs none of this: it is its own template.
 */
import { shortName, type WarehouseId } from '../items/warehouses.js';

export type Values = Record<string, string | number>;

/** A text as the API sends it, and as it is stored. */
export interface Message {
  /** In English. */
  message: string;
  /** The same with its values as `{name}`: its id among the texts of a language. */
  template?: string | undefined;
  values?: Values | undefined;
}

/** A text with values. */
export type Sentence = Message & { template: string; values: Values };

type NamesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never;

/** `sentence('Row {row} is empty.', { row: 12 })` */
export function sentence<Template extends string>(
  template: Template,
  values: Record<NamesIn<Template>, string | number>,
): Sentence {
  const written = writeValues(values, ENGLISH);
  const message = template.replace(/\{(\w+)\}/g, (_, name: string) => written[name] ?? '');
  return { message, template, values };
}

/** A text with or without values as it is sent. */
export const toMessage = (text: string | Message): Message =>
  typeof text === 'string' ? { message: text } : text;

/** Writes the numbers of a text as a language does. */
export interface NumberWriter {
  count: (count: number) => string;
  money: (amount: number) => string;
  /** A number that is not a count, such as an example of one: only its digits differ. */
  digits: (text: string) => string;
}

export interface ValueWriter extends NumberWriter {
  /** A text of the product in English. */
  say: (english: string) => string;
}

type Kind = 'money' | 'digits' | 'words' | 'warehouse';

/** The kinds of the values with these names. Other numbers are counts; other texts stay as they are, such as the name of an item. */
const KINDS = new Map<string, Kind>(
  Object.entries({
    price: 'money',
    cost: 'money',
    before: 'money',
    after: 'money',
    limit: 'money',
    owed: 'money',
    paid: 'money',
    back: 'money',
    total: 'money',
    day: 'digits',
    change: 'digits',
    example: 'digits',
    kind: 'words',
    role: 'words',
    own: 'words',
    rule: 'words',
    warehouse: 'warehouse',
    workplace: 'warehouse',
  }),
);

export function writeValues(values: Values, writer: ValueWriter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, writeValue(KINDS.get(name), value, writer)]),
  );
}

function writeValue(
  kind: Kind | undefined,
  value: string | number,
  { count, money, digits, say }: ValueWriter,
): string {
  if (kind === 'warehouse') return say(shortName(value as WarehouseId));
  if (typeof value === 'number') return kind === 'money' ? money(value) : count(value);
  return kind === 'words' ? say(value) : kind === 'digits' ? digits(value) : value;
}

const same = (text: string) => text;
const ENGLISH: ValueWriter = { count: String, money: (amount) => amount.toFixed(2), digits: same, say: same };

const known = new Map<string, Sentence>();

/** The English text with its values. The contract has a fixed number of them, which `withValues` finds again. */
export function text<Template extends string>(
  template: Template,
  values: Record<NamesIn<Template>, string | number>,
): string {
  const made = sentence(template, values);
  known.set(made.message, made);
  return made.message;
}

/** Such as `One of: in, out.` */
export const oneOfText = (values: readonly (string | number)[]): string =>
  text(/* i18n */ 'One of: {values}.', { values: values.join(', ') });

/** A text with its values. One of the contract comes without them, in English. */
export function withValues(text: string | Message): Message {
  const { message, template } = toMessage(text);
  return template === undefined ? (known.get(message) ?? { message }) : toMessage(text);
}
