import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { extractor, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { describe, expect, it } from 'vitest';
import { findPlainTexts } from './find-texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const linguiConfig = getConfig({ cwd: join(import.meta.dirname, '..') });

const sourcesOf = (parent: string) =>
  readdirSync(join(ROOT, parent), { recursive: true, encoding: 'utf8' })
    .map((file) => `${parent}/${file.replaceAll('\\', '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/test\/|\/testing\//.test(file));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The texts of the code by their ids. */
async function extractTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const files = ['apps/web/src', 'packages/shared/src', 'apps/api/src'].flatMap(sourcesOf);
  for (const file of files) {
    const code = read(file);
    if (!/@lingui|i18n/.test(code)) continue;
    await extractor.extract(file, code, ({ id, message }) => texts.set(id, message ?? id), { linguiConfig });
  }
  return texts;
}

/** The text of an entry of a PO file, with its context. */
const ENTRY = /^(?:msgctxt[\s\S]*?)?^msgid[\s\S]*?(?=^msgstr)/gm;

/** Placeholders for values and elements, such as `{count}` and `<0>`, but not the words of a plural, such as `one {unit}`. */
const placeholdersOf = (text: string) =>
  [
    ...new Set(
      [...text.matchAll(/(?<!(?:one|other|=\d+) )\{(\w+)[,}]|<\/?\d+\/?>/g)].map(
        ([found, name]) => name ?? found,
      ),
    ),
  ].toSorted();

describe('the texts of the web app', () => {
  it('are all in the catalogs: no text stands in a component by itself', () => {
    const plain = sourcesOf('apps/web/src').flatMap((file) =>
      findPlainTexts(read(file), file).map(({ line, text }) => `${file}:${line} ${text}`),
    );
    expect(plain).toEqual([]);
  });

  it.each(LANGUAGE_CODES)('stand once each in the file of %s, as msgfmt --check asks', (language) => {
    const file = read(`packages/shared/languages/${language}.po`);
    const entries = [...file.matchAll(ENTRY)].map(([entry]) => entry);
    expect(entries.length).toBeGreaterThan(1_000);
    expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([]);
  });

  const others = LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE);
  it.each(others)('are all said in %s, with the same values in them', async (language) => {
    const [catalog] = await getCatalogs(linguiConfig);
    const translated = (await catalog?.read(language)) ?? {};
    const wrong: string[] = [];
    for (const [id, message] of await extractTexts()) {
      const translation = translated[id]?.translation;
      if (!translation) wrong.push(`missing: ${message}`);
      else if (String(placeholdersOf(translation)) !== String(placeholdersOf(message)))
        wrong.push(`other values: ${message} → ${translation}`);
    }
    expect(wrong, 'npm run texts writes the texts of the code into the file of the language').toEqual([]);
  });
});
