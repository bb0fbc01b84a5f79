/** The coverage of a run. */
import { FUZZ_ROUTES } from './routes.js';
import type { FuzzResult } from './run-fuzz.js';

/** A table of each route and the number of its responses with each status, for people. */
export function toTable({ covered }: FuzzResult): string[] {
  const width = Math.max(...[...covered.keys()].map((route) => route.length));
  return [...covered]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([route, statuses]) => {
      const counts = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1));
      return `${route.padEnd(width)}  ${counts.map(([status, count]) => `${status}: ${count}`).join('  ')}`;
    });
}

/** Routes of the document that have not responded with success. */
export const neverDone = ({ covered }: FuzzResult): string[] =>
  FUZZ_ROUTES.map(({ name }) => name).filter(
    (name) => ![...(covered.get(name)?.keys() ?? [])].some((status) => status.startsWith('2')),
  );
