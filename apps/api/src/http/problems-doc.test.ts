import { readFileSync } from 'node:fs';
import { PROBLEMS } from '@godown/shared/http/problem';
import { expect, it } from 'vitest';

const doc = readFileSync(new URL('../../../../docs/problems.md', import.meta.url), 'utf8');
const documented = new Map(
  [...doc.matchAll(/^## (\w+)\n\nStatus (\d{3})\b/gm)].map(([, code = '', status]) => [code, Number(status)]),
);

it('docs/problems.md describes exactly the codes of the table, in its order, with their statuses', () => {
  expect([...documented]).toEqual(Object.entries(PROBLEMS).map(([code, { status }]) => [code, status]));
});
