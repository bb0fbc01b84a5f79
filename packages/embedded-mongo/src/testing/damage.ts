import { readFile, writeFile } from 'node:fs/promises';
import { check, type Result } from '../check/check.js';

/** Changes the text of a document where it is stored, and in the change log. */
export async function damageText(file: string, id: number): Promise<void> {
  const bytes = await readFile(file);
  const text = `\0text ${id}\0`;
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + 1)) bytes.write('TEXT', at + 1);
  await writeFile(file, bytes);
}

/** Checks a data file to the end. */
export function resultOf(path: string): Result {
  const steps = check(path);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
