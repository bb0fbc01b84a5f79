import { CommandError } from '../errors.js';

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
  for (const part of parts) if (part.startsWith('$')) requireReference(part, path);
}

const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

function requireReference(part: string, path: string): void {
  if (REFERENCE_FIELDS.has(part)) return;
  if (part === '$' || part.startsWith('$[')) {
    throw new CommandError(
      'NotImplemented',
      `the array position '${part}' in the update path '${path}' is not supported by this server`,
    );
  }
  throw new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${part}' in '${path}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}
