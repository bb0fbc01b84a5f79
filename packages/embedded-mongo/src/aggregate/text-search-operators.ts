import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileRegex } from '../query/regex.js';
import { isNullish, named, type OperatorParser, type Operators, type Result } from './expression.js';

const SEARCH_OPTIONS = {
  required: ['input', 'regex'],
  optional: ['options'],
  codes: { type: 51103, unknown: 31024, missing: 31022 },
};

const REPLACE_OPTIONS = {
  required: ['input', 'find', 'replacement'],
  codes: { type: 51751, unknown: 51750, missing: 51749 },
};

/** Operators that search or replace within strings. */
export const TEXT_SEARCH_OPERATORS: Operators = {
  $regexMatch: search('$regexMatch', (text, regex) => regex.test(text), false),
  $regexFind: search('$regexFind', (text, regex) => findFirst(text, regex), null),
  $regexFindAll: search('$regexFindAll', (text, regex) => findAll(text, regex), []),
  $replaceOne: replace('$replaceOne', (input, find, replacement) => {
    const at = input.indexOf(find);
    return at < 0 ? input : input.slice(0, at) + replacement + input.slice(at + find.length);
  }),
  $replaceAll: replace('$replaceAll', (input, find, replacement) =>
    find === '' ? insertEverywhere(input, replacement) : input.split(find).join(replacement),
  ),
};

function insertEverywhere(input: string, replacement: string): string {
  return replacement + [...input].map((char) => char + replacement).join('');
}

function search(name: string, apply: (text: string, regex: RegExp) => Value, none: Value): OperatorParser {
  let compiled: { pattern: string; options: string; regex: RegExp } | undefined;
  return named(name, SEARCH_OPTIONS, ({ input, regex, options }) => {
    if (isNullish(input)) return none;
    if (typeof input !== 'string')
      throw new CommandError(51104, `${name} needs 'input' to be of type string`);
    if (isNullish(regex)) return none;
    const parts = regexParts(name, regex, options);
    if (compiled?.pattern !== parts.pattern || compiled.options !== parts.options) {
      compiled = { ...parts, regex: compileRegex(parts.pattern, parts.options) };
    }
    return apply(input, compiled.regex);
  });
}

function regexParts(name: string, regex: Value, options: Result): { pattern: string; options: string } {
  if (!isNullish(options) && typeof options !== 'string') {
    throw new CommandError(51106, `${name} needs 'options' to be of type string`);
  }
  if (typeof regex === 'string') return { pattern: regex, options: options ?? '' };
  if (!isClass(regex, 'BSONRegExp')) {
    throw new CommandError(51105, `${name} needs 'regex' to be of type string or regex`);
  }
  if (regex.options !== '' && options) {
    throw new CommandError(
      51107,
      `${name}: found regex option(s) specified in both 'regex' and 'option' fields`,
    );
  }
  return { pattern: regex.pattern, options: options || regex.options };
}

function describeMatch(text: string, match: RegExpExecArray): Value {
  return new Map<string, Value>([
    ['match', match[0]],
    ['idx', [...text.slice(0, match.index)].length],
    ['captures', match.slice(1).map((capture) => capture ?? null)],
  ]);
}

function findFirst(text: string, regex: RegExp): Value {
  const match = regex.exec(text);
  return match ? describeMatch(text, match) : null;
}

function findAll(text: string, regex: RegExp): Value {
  return [...text.matchAll(new RegExp(regex.source, `${regex.flags}g`))].map((match) =>
    describeMatch(text, match),
  );
}

function replace(
  name: string,
  apply: (input: string, find: string, replacement: string) => string,
): OperatorParser {
  return named(name, REPLACE_OPTIONS, ({ input, find, replacement }) => {
    const fields = { input: [input, 51746], find: [find, 51745], replacement: [replacement, 51744] } as const;
    for (const [field, [value, code]] of Object.entries(fields)) {
      if (!isNullish(value) && typeof value !== 'string') {
        throw new CommandError(
          code,
          `${name} requires that '${field}' be a string, found: ${typeName(value)}`,
        );
      }
    }
    if (typeof input !== 'string' || typeof find !== 'string' || typeof replacement !== 'string') return null;
    return apply(input, find, replacement);
  });
}
