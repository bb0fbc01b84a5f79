/** How PCRE's escapes are written in a JavaScript regular expression with the `u` flag. */

const SPACE = ' \\t\\n\\v\\f\\r';
const AT_END = '(?![\\s\\S])';
export const BEFORE_FINAL_NEWLINE = `(?=\\n?${AT_END})`;

export const ANCHORS: Readonly<Record<string, string>> = {
  A: '(?<![\\s\\S])',
  z: AT_END,
  Z: BEFORE_FINAL_NEWLINE,
  b: '\\b',
  B: '\\B',
};

/** Contents of a character class for escapes that stand for a set of characters. */
export const SETS: Readonly<Record<string, string>> = {
  d: '0-9',
  w: '0-9A-Za-z_',
  s: SPACE,
  h: ' \\t\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}',
  v: '\\n\\v\\f\\r\\u{85}\\u{2028}\\u{2029}',
};

export const CONTROLS: Readonly<Record<string, string>> = {
  n: '\\n',
  r: '\\r',
  t: '\\t',
  f: '\\f',
  a: '\\x07',
  e: '\\x1b',
};

export const POSIX: Readonly<Record<string, string>> = {
  alpha: 'A-Za-z',
  digit: '0-9',
  alnum: '0-9A-Za-z',
  upper: 'A-Z',
  lower: 'a-z',
  space: SPACE,
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: '0-9A-Za-z_',
  cntrl: '\\x00-\\x1f\\x7f',
  print: ' -~',
  graph: '!-~',
};
