import { CommandError } from '../errors.js';
import { invalidRegex, Translator } from './regex-translator.js';

const FLAGS = /^[imsu]*$/;

/**
 * Compiles MongoDB's (PCRE) regular expression to a JavaScript one that means the same.
 * @throws CommandError 51091, 51108 for an invalid pattern or flag, NotImplemented for an unsupported feature.
 */
export function compileRegex(pattern: string, options: string): RegExp {
  if (options.includes('x'))
    throw new CommandError('NotImplemented', 'regex option x is not supported by this server');
  if (!FLAGS.test(options)) {
    throw new CommandError(51108, `invalid flag in regex options: ${options.replace(/[imsu]/g, '')[0]}`);
  }
  if (pattern.includes('\0'))
    throw new CommandError('BadValue', 'Regular expression cannot contain an embedded null byte');
  const inline = /^\(\?([ims]+)\)/.exec(pattern);
  const flags = options + (inline?.[1] ?? '');
  const source = new Translator(inline ? pattern.slice(inline[0].length) : pattern, flags).translate();
  try {
    return new RegExp(source, flags.includes('i') ? 'iu' : 'u');
  } catch (error) {
    throw invalidRegex((error as Error).message);
  }
}
