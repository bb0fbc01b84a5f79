import { CommandError } from '../errors.js';
import { elementIdentifier } from './node.js';

/** @throws CommandError for a path that no update operator may write to. */
export function requireUpdatePath(path: string): void {
  if (path === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  // A plain field name.
  if (!path.includes('.') && !path.includes('$')) return;
  const parts = path.split('.');
  if (parts.includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  }
  const [first = ''] = parts;
  if (first === '$') {
    throw new CommandError(
      'BadValue',
      `Cannot have positional (i.e. '$') element in the first position in path '${path}'`,
    );
  }
  if (elementIdentifier(first) !== undefined) {
    throw new CommandError(
      'BadValue',
      `Cannot have array filter identifier (i.e. '$[<id>]') element in the first position in path '${path}'`,
    );
  }
  if (parts.filter((part) => part === '$').length > 1) {
    throw new CommandError('BadValue', `Too many positional (i.e. '$') elements found in path '${path}'`);
  }
  const dollar = parts.find(
    (part) => part.startsWith('$') && part !== '$' && elementIdentifier(part) === undefined,
  );
  if (dollar !== undefined) requireReference(dollar, path);
}

const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

function requireReference(part: string, path: string): void {
  if (REFERENCE_FIELDS.has(part)) return;
  throw new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}
