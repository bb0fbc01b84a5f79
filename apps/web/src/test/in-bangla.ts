import { loaders } from 'virtual:texts';
import { i18n } from '@lingui/core';
import { onTestFinished } from 'vitest';
import { writeNumbersWith } from '../language/say';
import { NUMBER_WRITER } from '../ui/format';

/** Shows all texts in Bangla until the test ends. */
export async function inBangla(): Promise<void> {
  for (const load of Object.values(loaders.bn)) i18n.load('bn', (await load()).messages);
  i18n.activate('bn');
  writeNumbersWith(NUMBER_WRITER);
  onTestFinished(() => i18n.activate('en'));
}
