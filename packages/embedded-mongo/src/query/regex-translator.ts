import { CommandError } from '../errors.js';

const AT_START = '(?<![\\s\\S])';
const BEFORE_FINAL_NEWLINE = '(?=\\n?(?![\\s\\S]))';

/** Contents of a character class for an escape that stands for several characters: ASCII only, as in PCRE. */
const SETS: Readonly<Record<string, string>> = {
  d: '0-9',
  w: '0-9A-Za-z_',
  s: ' \\t\\n\\v\\f\\r',
};

/** Escapes that mean the same in JavaScript. */
const SHARED_ESCAPES = 'bBnrtf';

/** The error for a pattern that is no regular expression. */
export function invalidRegex(detail: string): CommandError {
  return new CommandError(51091, `Regular expression is invalid: ${detail}`);
}

function unsupported(what: string): CommandError {
  return new CommandError(
    'NotImplemented',
    `regular expression feature ${what} is not supported by this server`,
  );
}

function literal(char: string): string {
  return /[\^$\\.*+?()[\]{}|/]/.test(char) ? `\\${char}` : char;
}

function classLiteral(char: string): string {
  return /[\^$\\.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
}

/** Rewrites a PCRE pattern as a JavaScript one, to be used with the flag `u`. */
export class Translator {
  readonly #chars: string[];
  readonly #multiline: boolean;
  readonly #dotAll: boolean;
  #at = 0;
  #out = '';

  constructor(pattern: string, flags: string) {
    this.#chars = [...pattern];
    this.#multiline = flags.includes('m');
    this.#dotAll = flags.includes('s');
  }

  translate(): string {
    while (this.#at < this.#chars.length) this.#token();
    return this.#out;
  }

  #peek(text: string): boolean {
    return this.#chars.slice(this.#at, this.#at + text.length).join('') === text;
  }

  #token(): void {
    const char = this.#chars[this.#at++] as string;
    if (char === '\\') this.#escape();
    else if (char === '[') this.#class();
    else if (char === '(') this.#group();
    else if (char === '.') this.#out += this.#dotAll ? '[\\s\\S]' : '[^\\n]';
    else if (char === '^') this.#out += this.#multiline ? `(?:${AT_START}|(?<=\\n)(?=[\\s\\S]))` : AT_START;
    else if (char === '$') this.#out += this.#multiline ? '(?![^\\n])' : BEFORE_FINAL_NEWLINE;
    else if (char === '*' || char === '+' || char === '?') this.#quantifier(char);
    else if (char === '{') this.#brace();
    else if (char === ')' || char === '|') this.#out += char;
    else this.#out += literal(char);
  }

  #quantifier(text: string): void {
    this.#out += text;
    if (this.#chars[this.#at] === '+') throw unsupported('possessive quantifier');
    if (this.#chars[this.#at] === '?') {
      this.#at += 1;
      this.#out += '?';
    }
  }

  #brace(): void {
    const rest = this.#chars.slice(this.#at, this.#at + 16).join('');
    const bounds = /^\d+(?:,\d*)?\}/.exec(rest);
    if (!bounds) {
      this.#out += '\\{';
      return;
    }
    this.#at += bounds[0].length;
    this.#quantifier(`{${bounds[0]}`);
  }

  #group(): void {
    if (this.#peek('*')) throw unsupported('(*VERB)');
    if (!this.#peek('?')) {
      this.#out += '(';
      return;
    }
    this.#at += 1;
    for (const open of [':', '=', '!', '<=', '<!']) {
      if (this.#peek(open)) {
        this.#at += open.length;
        this.#out += `(?${open}`;
        return;
      }
    }
    throw unsupported(`(?${this.#chars[this.#at] ?? ''}`);
  }

  #escape(): void {
    const char = this.#escaped();
    this.#out += SHARED_ESCAPES.includes(char)
      ? `\\${char}`
      : (this.#setEscape(char) ?? this.#charEscape(char, literal));
  }

  #escaped(): string {
    const char = this.#chars[this.#at++];
    if (char === undefined) throw invalidRegex('\\ at end of pattern');
    return char;
  }

  /** An escape for a set of characters, as a class of its own. */
  #setEscape(char: string): string | undefined {
    const set = SETS[char];
    if (set !== undefined) return `[${set}]`;
    const negated = SETS[char.toLowerCase()];
    if (negated !== undefined && char !== char.toLowerCase()) return `[^${negated}]`;
    return char === 'p' || char === 'P' ? this.#property(char) : undefined;
  }

  #property(kind: string): string {
    const braced = /^\{(\^?)([A-Z][a-z]?)\}/.exec(this.#chars.slice(this.#at, this.#at + 6).join(''));
    if (braced) {
      this.#at += braced[0].length;
      const negated = (kind === 'P') !== (braced[1] === '^');
      return `\\${negated ? 'P' : 'p'}{${braced[2]}}`;
    }
    const letter = this.#chars[this.#at] ?? '';
    if (!/[CLMNPSZ]/.test(letter)) throw unsupported(`\\${kind} with a script or property name`);
    this.#at += 1;
    return `\\${kind}{${letter}}`;
  }

  /** An escape for one character. */
  #charEscape(char: string, write: (char: string) => string): string {
    if (char === 'x') return this.#hex();
    if (/[A-Za-z0-9]/.test(char)) throw unsupported(`\\${char}`);
    return write(char);
  }

  #hex(): string {
    const found = /^(?:\{([0-9a-fA-F]+)\}|[0-9a-fA-F]{0,2})/.exec(
      this.#chars.slice(this.#at, this.#at + 12).join(''),
    );
    const text = found?.[0] ?? '';
    this.#at += text.length;
    return `\\u{${(found?.[1] ?? text) || '0'}}`;
  }

  #class(): void {
    let negated = '';
    if (this.#peek('^')) {
      negated = '^';
      this.#at += 1;
    }
    let body = '';
    // A bracket that comes first is a member, not the end.
    for (let first = true; first || !this.#peek(']'); first = false) {
      if (this.#at >= this.#chars.length) throw invalidRegex('missing terminating ] for character class');
      body += this.#range();
    }
    this.#at += 1;
    this.#out += `[${negated}${body}]`;
  }

  /** One member of a class, or two joined by a hyphen. A hyphen beside a set of characters is itself. */
  #range(): string {
    const low = this.#member();
    const next = this.#chars[this.#at + 1];
    if (!low.single || this.#chars[this.#at] !== '-' || next === undefined || next === ']') return low.text;
    this.#at += 1;
    const high = this.#member();
    return high.single ? `${low.text}-${high.text}` : `${low.text}\\-${high.text}`;
  }

  #member(): { text: string; single: boolean } {
    const char = this.#chars[this.#at++] as string;
    if (char === '[' && this.#peek(':')) throw unsupported('[: :]');
    if (char !== '\\') return { text: classLiteral(char), single: true };
    const escaped = this.#escaped();
    const set = this.#classSet(escaped);
    return set === undefined
      ? { text: this.#classChar(escaped), single: true }
      : { text: set, single: false };
  }

  #classSet(char: string): string | undefined {
    if (char === 'p' || char === 'P') return this.#property(char);
    if (char === 'D' || char === 'W' || char === 'S') return this.#negatedSet(char);
    return SETS[char];
  }

  #classChar(char: string): string {
    if (char === 'B') throw unsupported('\\B in a character class');
    return SHARED_ESCAPES.includes(char) ? `\\${char}` : this.#charEscape(char, classLiteral);
  }

  #negatedSet(char: 'D' | 'W' | 'S'): string {
    if (char === 'D') return '\\D';
    // JavaScript's \S leaves out Unicode spaces, which PCRE's keeps; its \W agrees except for two case folds.
    return char === 'W' ? '\\W' : '\\x00-\\x08\\x0e-\\x1f!-\\u{10ffff}';
  }
}
