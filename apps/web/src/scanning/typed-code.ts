/** Makes the code from the characters that a scanner has typed. */
import { isPossibleCode } from '@godown/shared/items/code-characters';
import { withAsciiDigits } from '@godown/shared/language/digits';
import { readGs1 } from './gs1-data';

/** A key that types a character. */
export interface TypedKey {
  /** As in `KeyboardEvent.key`. */
  key: string;
  /** The place of the key on the keyboard, as in `KeyboardEvent.code`: the same in all layouts. */
  code?: string | undefined;
  shift?: boolean | undefined;
}

/** A code that a scanner has typed. */
export interface TypedCode {
  code: string;
  /** Its letters were typed through a keyboard layout of another script, so it is a code only if an item has it. */
  isGuess: boolean;
}

const CONTROLS = /\p{Cc}/gu;
/** The prefix that names the kind of code (AIM), such as `]E0` before an EAN-13. Scanners send it in front. */
const SYMBOLOGY = /^\][A-Za-z][0-9A-Za-z](?=.)/;

function clean(text: string): string {
  const ascii = withAsciiDigits(text);
  return readGs1(ascii) ?? ascii.replace(CONTROLS, '').trim().replace(SYMBOLOGY, '');
}

const SIGNS = new Map(Object.entries({ Minus: '-', Period: '.', Slash: '/', Comma: ',' }));

/** The character that the key has on an English keyboard. A scanner presses the keys of one. */
function toLatin({ key, code = '', shift = false }: TypedKey): string {
  if (key <= '~') return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  return (shift ? letter : letter?.toLowerCase()) ?? SIGNS.get(code) ?? withAsciiDigits(key);
}

/** The code in the typed text, without `prefix`. Null if it cannot be one. */
export function readTyped(all: readonly TypedKey[], prefix: string): TypedCode | null {
  const isPrefixed = textOf(all).startsWith(prefix);
  const keys = isPrefixed ? all.slice(prefix.length) : all;
  const code = clean(textOf(keys));
  if (isPossibleCode(code)) return { code, isGuess: false };
  const latin = clean(keys.map(toLatin).join(''));
  return isPossibleCode(latin) ? { code: latin, isGuess: true } : null;
}

/** Each key types one character. */
export const textOf = (keys: readonly TypedKey[]): string => keys.map(({ key }) => key).join('');
