/** The cartons of an item as text, in files and in the journal: `18941234567897 x 6; 28941234567894 x 12`. */
import { withAsciiDigits } from '../language/digits.js';
import { type Message, sentence } from '../language/texts.js';
import { CARTON_UNITS, type Carton, cartonsSchema, MAX_CARTONS } from './item.js';
import { type Coded, codesOf, isSameCode } from './same-code.js';

export const cartonsText = (cartons: readonly Carton[]): string =>
  cartons.map(({ code, units }) => `${code} x ${units}`).join('; ');

/** The value of a field as text or number, where a list cannot stand. */
export const plainValue = <Value extends string | number | undefined>(
  value: Value | readonly Carton[],
): Value | string => (isList(value) ? cartonsText(value) : value);

const isList = (value: unknown): value is readonly Carton[] => Array.isArray(value);

/** `part`: the text that is not a carton, as it was written. */
interface Entry {
  code: string;
  units: number;
  part: string;
}

const EXAMPLE = '18941234567897 x 6';

/** Reads what people write: with x, ×, * or =, with and without spaces, with digits of any script. Says what is wrong. */
export function readCartons(text: string): { cartons: Carton[] } | { error: Message } {
  const entries = readWritten(text) ?? readTyped(text);
  if ('error' in entries) return entries;
  const checked = cartonsSchema.safeParse(entries.map(({ code, units }) => ({ code, units })));
  if (checked.success) return { cartons: checked.data };
  const [issue] = checked.error.issues;
  return { error: toMessage(issue?.path ?? [], entries) };
}

/** Such as `cartonsText` writes it. No code has a space, but one may have a semicolon or an x. */
function readWritten(text: string): Entry[] | null {
  const words = text.trim().split(' ');
  const entries: Entry[] = [];
  for (let at = 0; at < words.length; at += 3) {
    const [code = '', times, units = ''] = words.slice(at, at + 3);
    const isLast = at + 3 >= words.length;
    if (times !== 'x' || !(isLast ? /^\d+$/ : /^\d+;$/).test(units)) return null;
    entries.push({ code, units: Number.parseInt(units, 10), part: `${code} x ${units}` });
  }
  return entries;
}

function readTyped(text: string): Entry[] | { error: Message } {
  const entries: Entry[] = [];
  for (const part of text.split(/[;,\n]/).map((each) => each.trim())) {
    if (part === '') continue;
    const [, code, units] = /^(\S+)(?:\s*[x×*=]\s*|\s+)(\d+)$/i.exec(withAsciiDigits(part)) ?? [];
    if (code === undefined || units === undefined)
      return {
        error: sentence(
          /* i18n */ '“{part}” is not a carton. Write its code, x and its units, such as {example}.',
          { part, example: EXAMPLE },
        ),
      };
    entries.push({ code, units: Number(units), part });
  }
  return entries;
}

function toMessage([at, field]: readonly PropertyKey[], entries: readonly Entry[]): Message {
  const entry = typeof at === 'number' ? entries[at] : undefined;
  if (!entry) return sentence(/* i18n */ 'At most {max} cartons.', { max: MAX_CARTONS });
  const { code } = entry;
  if (field === 'units')
    return sentence(/* i18n */ 'A carton has {min} to {max} units: {part}.', {
      ...CARTON_UNITS,
      part: entry.part,
    });
  return entries.filter((other) => isSameCode(other.code, code)).length > 1
    ? sentence(/* i18n */ 'The code {code} is there twice.', { code })
    : sentence(/* i18n */ 'This code of a carton is not valid: {code}.', { code });
}

/**
 * The field in which an item has a code that it has before, such as `cartons.1.code`; null if all its codes differ. The bar code
 * counts as the first one. `stored`: the item as it is stored. Two of its codes that were not yet the same when they were given stay.
 */
export function findSameCode({ barcode = '', cartons = [] }: Coded, stored: Coded = {}): string | null {
  const codes = [barcode, ...cartons.map(({ code }) => code)];
  const known = codesOf(stored);
  const mayStay = (code: string, other: string) =>
    code !== other && known.includes(code) && known.includes(other);
  const twice = codes.findIndex((code, at) =>
    codes.slice(0, at).some((other) => code !== '' && isSameCode(code, other) && !mayStay(code, other)),
  );
  return twice < 1 ? null : `cartons.${twice - 1}.code`;
}
