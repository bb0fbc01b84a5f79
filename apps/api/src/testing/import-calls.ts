/** Calls of the imports API, as Anna or somebody else. */
import { randomUUID } from 'node:crypto';
import type { Import, ImportRow, Mapping } from '@godown/shared/bulk/imports';
import type { Job } from '@godown/shared/bulk/jobs';
import { expect, vi } from 'vitest';
import type { ANNA, TestApp } from './test-app.js';

type Person = typeof ANNA;

const WAIT = { timeout: 20_000, interval: 10 };

export function createImportCalls(test: TestApp) {
  const get = async (path: string) => (await test.http.get(`/api${path}`).set(...test.as())).body;

  const send = (body: string | Uint8Array, name = 'prices.csv', person?: Person) =>
    test.http
      .post(`/api/imports?name=${encodeURIComponent(name)}`)
      .set(...test.as(person))
      .set('Content-Type', 'application/octet-stream')
      .send(Buffer.from(body));

  const upload = async (body: string | Uint8Array, name?: string, person?: Person): Promise<Import> =>
    (await send(body, name, person).expect(201)).body;

  /** Checks a file as it was guessed, or with changes to that. */
  async function check({ _id, mapping }: Import, changes: Partial<Mapping> = {}): Promise<Import> {
    await test.post(`/imports/${_id}/check`, { ...mapping, ...changes }).expect(202);
    return vi.waitFor(async () => {
      const shown: Import = await get(`/imports/${_id}`);
      expect(shown.state).toBe('checked');
      return shown;
    }, WAIT);
  }

  const waitFor = (id: string, state: Job['state']): Promise<Job> =>
    vi.waitFor(async () => {
      const job: Job = await get(`/jobs/${id}`);
      expect(job.state).toBe(state);
      return job;
    }, WAIT);

  /** Applies a checked file, with the yes that a file without prices or stock needs. */
  async function apply(id: string, key = randomUUID(), person?: Person): Promise<Job> {
    const yes = 'withoutPrice=true&withoutStock=true';
    const { body } = await test
      .post(`/imports/${id}/apply?${yes}`, undefined, { key, ...(person && { by: person }) })
      .expect(202);
    return waitFor(body._id, 'done');
  }

  return {
    get,
    send,
    upload,
    check,
    checkText: async (text: string, changes?: Partial<Mapping>) => check(await upload(text), changes),
    rowsOf: (id: string, status: string): Promise<ImportRow[]> => get(`/imports/${id}/rows?status=${status}`),
    waitFor,
    apply,
    wrongRowsOf: async (id: string): Promise<string> =>
      (await test.http.get(`/api/imports/${id}/wrong.csv`).set(...test.as())).text,
  };
}
