import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readCertificate } from './certificate.js';
import { listen } from './listen.js';

/** Made for this test, and trusted by nobody. */
const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../testing/tls/localhost.${name}.pem`, import.meta.url));
const FILES = { cert: fileOf('cert'), key: fileOf('key') };

describe('a server with a certificate', () => {
  it('speaks HTTPS, and stops like any other', async () => {
    const { port, url, stop } = await listen((_req, res) => res.end('safe'), {
      port: 0,
      host: null,
      certificate: await readCertificate(FILES),
    });
    const request = get({ port, host: 'localhost', ca: await readFile(FILES.cert), agent: false });
    const [response] = await once(request, 'response');
    expect((await response.setEncoding('utf8').toArray()).join('')).toBe('safe');
    expect(url).toBe(`https://localhost:${port}`);
    await stop(5000);
  });
});

describe('files that are no certificate', () => {
  it('are none if no settings name any', async () => {
    expect(await readCertificate(null)).toBeUndefined();
  });

  it('name the setting whose file cannot be read', async () => {
    await expect(readCertificate({ ...FILES, key: '/nowhere/key.pem' })).rejects.toThrow(
      'TLS_KEY is /nowhere/key.pem, which cannot be read (ENOENT).',
    );
  });

  it('say that they do not belong together', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'godown-tls-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const key = path.join(folder, 'key.pem');
    await writeFile(key, 'no key');
    await expect(readCertificate({ ...FILES, key })).rejects.toThrow(
      'TLS_CERT and TLS_KEY are not a certificate and its private key',
    );
  });
});
