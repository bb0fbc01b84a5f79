import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/paths.mjs';

/**
 * The trees of docs/architecture.md: each line has the rooms or files of one place, and is indented by the place it is in.
 * @typedef {{ names: string[], path: string }} Line
 */
const architecture = readFileSync(path.join(ROOT, 'docs/architecture.md'), 'utf8');

/** @param {string} parent The places in its tree, from the top: folders end in a slash. */
function readTree(parent) {
  const [, block = ''] = architecture.split(`\`\`\`\n${parent}/\n`)[1]?.match(/^([\s\S]*?)```/) ?? [];
  /** @type {string[]} */
  const places = [];
  let room = '';
  for (const line of block.split('\n')) {
    const [, indent = '', text = ''] = /^( *)(.*)$/.exec(line) ?? [];
    // The text after two spaces describes the place.
    const names = (text.split('  ')[0] ?? '').split(' ').filter((name) => /^[\w-]+(\/|\.tsx?)$/.test(name));
    if (names.length === 0) continue;
    const inside = indent.length > 2 ? room : '';
    if (inside === '') room = names[0] ?? '';
    places.push(...names.map((name) => inside + name));
  }
  return places;
}

/** @param {string} parent Its sources, without tests, what tests share, and types. */
const sourcesOf = (parent) =>
  readdirSync(path.join(ROOT, parent), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|^(testing|test)\//.test(file));

/** @param {string} parent @param {string} file The files beside it that it imports. */
function importsOf(parent, file) {
  const text = readFileSync(path.join(ROOT, parent, file), 'utf8');
  return [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target = '']) =>
    path.posix.join(path.posix.dirname(file), target),
  );
}

/** The first part in which two paths differ. A room's own files stand beside the rooms inside it. @param {string} one @param {string} other */
function whereTheyPart(one, other) {
  const [first, second] = [one.split('/'), other.split('/')];
  const depth = first.findIndex((name, index) => name !== second[index]);
  /** @param {string[]} parts */
  const placeIn = (parts) => parts.slice(0, depth + 1).join('/') + (parts.length > depth + 1 ? '/' : '');
  return [placeIn(first), placeIn(second)];
}

describe.each(['apps/api/src', 'apps/web/src'])('%s', (parent) => {
  const places = readTree(parent);

  const opened = [
    '',
    ...places.filter((place) => places.some((other) => other !== place && other.startsWith(place))),
  ];

  it.each(opened)('has the rooms of docs/architecture.md in %s', (room) => {
    const rooms = readdirSync(path.join(ROOT, parent, room), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${room}${name}/`);
    const named = places.filter(
      (place) => place.startsWith(room) && /^[^/]+\/$/.test(place.slice(room.length)),
    );
    expect(named.toSorted()).toEqual(rooms.toSorted());
  });

  it('imports only what stands below it there', () => {
    const wrong = sourcesOf(parent).flatMap((file) =>
      importsOf(parent, file).flatMap((target) => {
        const [from = '', to = ''] = whereTheyPart(file, target).map((place) =>
          place.replace(/\.js$/, '.ts'),
        );
        const [above, below] = [places.indexOf(from), places.indexOf(to)];
        return above === -1 || below === -1 || above < below ? [] : [`${file} imports ${target}`];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
