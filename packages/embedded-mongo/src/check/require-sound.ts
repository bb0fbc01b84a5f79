import { statSync } from 'node:fs';
import { dataFileOf, LAYOUT_VERSION } from '../storage/layout.js';
import { check, type Depth } from './check.js';

const MEGABYTE = 1024 * 1024;

/** As much as can be checked in less than a second. */
function depthFor(size: number): Depth {
  if (size <= 8 * MEGABYTE) return 'everything';
  return size <= 128 * MEGABYTE ? 'pages' : 'branches';
}

/**
 * Checks the data file before LMDB opens it.
 * @throws Error naming the file and the first damage.
 */
export function requireSoundFile(path: string): void {
  const file = dataFileOf(path);
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return;
  const steps = check(file, depthFor(size));
  let step = steps.next();
  while (!step.done) step = steps.next();
  const { damages, version } = step.value;
  // The store itself refuses another layout.
  if (damages.length === 0 || (version !== undefined && version !== LAYOUT_VERSION)) return;
  const more = damages.length > 1 ? ` (and ${damages.length - 1} more, see "npm run store:check")` : '';
  const remedy = size === 0 ? 'delete it if nothing was ever stored' : 'choose another folder';
  throw new Error(
    `the data file ${file} is damaged: ${damages[0]}${more}; nothing was changed. Restore it from a backup, or ${remedy}`,
  );
}
