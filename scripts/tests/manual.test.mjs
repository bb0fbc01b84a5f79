/** The contents of the manual, which is long. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../lib/paths.mjs';

it('has every chapter in its contents', () => {
  const text = readFileSync(fromRoot('docs/operating.md'), 'utf8');
  const chapters = [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title);
  const [contents = ''] = text.split('\n## ', 1);
  const links = [...contents.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor);
  // As GitHub makes them of headings.
  const anchors = chapters.map((title) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
  expect(links).toEqual(anchors);
});
