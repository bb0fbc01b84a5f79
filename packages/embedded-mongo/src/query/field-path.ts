import { CommandError } from '../errors.js';

const MAX_PARTS = 200;

/**
 * Splits and checks a dotted path as aggregation, sort and projection take it.
 * @throws CommandError with MongoDB's codes for empty parts, `$` prefixes and null bytes.
 */
export function parseFieldPath(path: string): string[] {
  if (path === '') throw new CommandError(40352, 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new CommandError(40353, "FieldPath must not end with a '.'.");
  const parts = path.split('.');
  if (parts.length > MAX_PARTS) throw new CommandError('Overflow', 'FieldPath is too long');
  for (const part of parts) requirePart(part);
  return parts;
}

function requirePart(part: string): void {
  if (part === '') throw new CommandError(15998, 'FieldPath field names may not be empty strings.');
  if (part.startsWith('$')) {
    throw new CommandError(
      16410,
      `FieldPath field names may not start with '$'. Consider using $getField or $setField.`,
    );
  }
  if (part.includes('\0')) throw new CommandError(16411, "FieldPath field names may not contain '\\0'.");
}
