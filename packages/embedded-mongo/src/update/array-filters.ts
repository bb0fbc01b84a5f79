import { show } from '../bson/show.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { ElementFilters } from './apply.js';
import { elementIdentifier } from './node.js';

const IDENTIFIER = /^[a-z][a-zA-Z0-9]*$/;

/**
 * Compiles the `arrayFilters` of an update, each named by the first part of its paths.
 * @throws CommandError for filters that are malformed, named twice, or not used by any path.
 */
export function compileArrayFilters(filters: Doc[], paths: Iterable<string>, update: Doc): ElementFilters {
  const compiled = new Map<string, (element: Value) => boolean>();
  for (const filter of filters) {
    if (filter.has('$expr'))
      throw new CommandError('QueryFeatureNotAllowed', '$expr is not allowed in this context');
    const test = compileFilter(filter);
    const name = identifierOf(filter);
    if (compiled.has(name)) {
      throw new CommandError(
        'FailedToParse',
        `Found multiple array filters with the same top-level field name ${name}`,
      );
    }
    compiled.set(name, (element) => test(new Map([[name, element]])));
  }
  requireMatchingPaths(compiled, update, paths);
  return compiled;
}

function requireMatchingPaths(compiled: ElementFilters, update: Doc, paths: Iterable<string>): void {
  const used = new Set<string>();
  for (const path of paths) {
    if (!path.includes('$[')) continue;
    for (const part of path.split('.')) {
      const identifier = elementIdentifier(part);
      if (!identifier) continue;
      if (!compiled.has(identifier)) {
        throw new CommandError(
          'BadValue',
          `No array filter found for identifier '${identifier}' in path '${path}'`,
        );
      }
      used.add(identifier);
    }
  }
  for (const name of compiled.keys()) {
    if (used.has(name)) continue;
    throw new CommandError(
      'FailedToParse',
      `The array filter for identifier '${name}' was not used in the update ${show(update)}`,
    );
  }
}

function identifierOf(filter: Doc): string {
  const names = [...new Set(topLevelNames(filter))];
  const [name, other] = names;
  if (name === undefined) {
    throw new CommandError(
      'FailedToParse',
      'Cannot use an expression without a top-level field name in arrayFilters',
    );
  }
  if (other !== undefined) {
    throw new CommandError(
      'FailedToParse',
      `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${name}' and '${other}'`,
    );
  }
  if (!IDENTIFIER.test(name)) {
    throw new CommandError(
      'BadValue',
      `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
    );
  }
  return name;
}

function topLevelNames(filter: Doc): string[] {
  const names: string[] = [];
  for (const [name, value] of filter) {
    if (!name.startsWith('$')) names.push(name.split('.')[0] ?? '');
    else if (Array.isArray(value))
      for (const branch of value) if (isDoc(branch)) names.push(...topLevelNames(branch));
  }
  return names;
}
