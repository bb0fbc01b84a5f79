import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { PAGE_REVISION } from '@godown/shared/http/page';
import { publicSettingsSchema } from '@godown/shared/http/settings';
import { LANGUAGE_CODES } from '@godown/shared/language/languages';
import { afterAll, describe, expect, it } from 'vitest';
import { useTestApp } from '../testing/test-app.js';

const INLINE = "document.documentElement.dataset.theme = 'dark';";
const PAGE = `<!doctype html><head><script>${INLINE}</script><script type="application/json" id="godown-settings">{}</script>
<script type="module" src="/assets/app-1a2b.js"></script></head><div id="root"></div>`;

const root = mkdtempSync(join(tmpdir(), 'godown-web-'));
const LANDING = PAGE.replace('<div id="root">', '<div id="root"><h1>Ahead of its script</h1>');
mkdirSync(join(root, 'assets'));
for (const language of LANGUAGE_CODES) mkdirSync(join(root, '.pages', language), { recursive: true });
writeFileSync(join(root, 'index.html'), PAGE);
writeFileSync(join(root, '.pages/en/landing.html'), LANDING);
writeFileSync(join(root, '.pages/bn/landing.html'), LANDING.replace('Ahead of', 'Bangla, ahead of'));
writeFileSync(join(root, '.pages/bn/index.html'), PAGE.replace('<head>', '<head lang="bn">'));
writeFileSync(join(root, 'assets/app-1a2b.js'), 'plain');
writeFileSync(join(root, 'assets/app-1a2b.js.br'), brotliCompressSync('compressed beforehand'));
writeFileSync(join(root, 'assets/app-1a2b.js.map'), '{}');
writeFileSync(join(root, 'favicon.svg'), '<svg/>');
writeFileSync(join(root, 'sw.js'), `precache("${PAGE_REVISION}")`);
writeFileSync(join(root, 'sw.js.br'), brotliCompressSync('without the revision of the page'));
writeFileSync(join(root, 'manifest.webmanifest'), '{}');
writeFileSync(join(root, '.hidden'), '');
afterAll(() => rmSync(root, { recursive: true }));

const emulated = {
  firebase: {
    projectId: 'demo-test',
    apiKey: '</script><script>alert(1)</script>',
    authDomain: 'demo-test.firebaseapp.com',
    emulatorOrigin: 'http://127.0.0.1:9099',
  },
};
const html = { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the web app', () => {
  const { http } = useTestApp({ web: { root, settings: emulated } });

  it.each([
    '/',
    '/index.html',
    '/home',
    '/item/65f000000000000000000001',
    '/item/a.b',
    '/manageInventory',
    '/login',
    '/register',
    '/addItems',
    '/myItems',
    '/blogs',
    '/team',
    '/account-action',
    // Earlier addresses.
    '/stockValue',
    '/customers/owed',
  ])('opens at %s', async (path) => {
    const response = await http.get(`${path}?q=1`).set(html).expect(200);
    expect(response.text).toContain('<div id="root">');
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
  });

  it.each(['/nowhere', '/item', '/item/1/2', '/assetsx', '/home/x'])(
    'shows its own 404 page at %s',
    async (path) => {
      const response = await http.get(path).set(html).expect(404);
      expect(response.text).toContain('<div id="root">');
    },
  );

  it.each([
    '/assets/app-gone.js',
    '/assets/',
    '/assets/x',
    '/missing.png',
    '/.env',
    '/package.json',
    '/api/nowhere',
  ])('never sends the page for %s', async (path) => {
    const response = await http.get(path).set(html).expect(404);
    expect(response.headers['content-type']).toBe('application/problem+json');
  });

  it.each(['/', '/home', '/home?q=1'])('is prerendered at %s, with its settings', async (path) => {
    const { text } = await http.get(path).set(html).expect(200);
    expect(text).toContain('Ahead of its script');
    expect(text).toContain('"projectId":"demo-test"');
  });

  it.each(['/team', '/HOME', '/home/', '/index.html', '/nowhere'])(
    'is not prerendered at %s',
    async (path) => {
      const { text } = await http.get(path).set(html);
      expect(text).not.toContain('Ahead of its script');
      expect(text).toContain('<div id="root"></div>');
    },
  );

  it('sends no page to a client that does not accept HTML', async () => {
    await http
      .get('/nowhere')
      .set('Accept', 'application/json')
      .expect(404, /not_found/);
  });

  it.each(['post', 'put', 'delete'] as const)('refuses %s', async (method) => {
    const response = await http[method]('/home').expect(405);
    expect(response.headers.allow).toBe('GET, HEAD');
  });

  it('contains its settings, which cannot break out of their element', async () => {
    const { text } = await http.get('/').set(html);
    const settings = /id="godown-settings">(.*?)<\/script>/s.exec(text)?.[1] ?? '';
    expect(publicSettingsSchema.parse(JSON.parse(settings))).toEqual(emulated);
    expect(text).not.toContain('alert(1)</script>');
  });

  it('is revalidated by its tag', async () => {
    const { headers } = await http.get('/blogs').set(html);
    const etag = headers.etag ?? '';
    await http
      .get('/team')
      .set({ ...html, 'If-None-Match': etag })
      .expect(304);
    await http
      .get('/')
      .set({ ...html, 'If-None-Match': 'W/"other"' })
      .expect(200);
    await http
      .get('/nowhere')
      .set({ ...html, 'If-None-Match': etag })
      .expect(404);
  });

  it.each(['br', 'gzip'])('is compressed with %s', async (encoding) => {
    const response = await http
      .get('/')
      .set({ ...html, 'Accept-Encoding': encoding })
      .expect(200);
    expect(response.headers).toMatchObject({ 'content-encoding': encoding });
    expect(response.headers.vary).toContain('Accept-Encoding');
  });

  it.each([
    ['the browser asks for it', { 'Accept-Language': 'bn-BD,bn;q=0.9,en;q=0.5' }, 'Bangla, ahead of'],
    [
      'it was chosen on the device',
      { 'Accept-Language': 'en', Cookie: 'a=1; godown-language=bn' },
      'Bangla, ahead of',
    ],
    ['not when English was chosen', { 'Accept-Language': 'bn', Cookie: 'godown-language=en' }, 'Ahead of'],
    [
      'not when there is no such language',
      { 'Accept-Language': 'en', Cookie: 'godown-language=xx' },
      'Ahead of',
    ],
    ['not without a wish', {}, 'Ahead of'],
  ])('is in Bangla if %s', async (_, headers, expected) => {
    const response = await http.get('/').set(html).set(headers).expect(200);
    expect(response.text).toContain(`<h1>${expected} its script`);
    expect(response.headers.vary).toBe('Accept-Encoding, Cookie, Accept-Language');
  });

  it('is in Bangla at other addresses too', async () => {
    const { text } = await http.get('/team').set(html).set('Cookie', 'godown-language=bn').expect(200);
    expect(text).toContain('<head lang="bn">');
  });

  it('lets browsers keep hashed files for ever, and revalidate others', async () => {
    const asset = await http.get('/assets/app-1a2b.js').set('Accept-Encoding', 'identity').expect(200);
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(asset.text).toBe('plain');
    const icon = await http.get('/favicon.svg').expect(200);
    expect(icon.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'image/svg+xml' });
    await http
      .get('/favicon.svg')
      .set('If-None-Match', icon.headers.etag ?? '')
      .expect(304);
  });

  it('sends the manifest with its media type', async () => {
    const { headers } = await http.get('/manifest.webmanifest').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/manifest+json; charset=utf-8',
    });
  });

  it.each(['br', 'gzip, deflate, br, zstd'])('serves precompressed files to %s', async (encoding) => {
    const { headers, text } = await http.get('/assets/app-1a2b.js').set('Accept-Encoding', encoding);
    expect(text).toBe('compressed beforehand');
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'Accept-Encoding',
    });
  });

  it.each(['br;q=0', 'zstd', 'gzip'])('sends no encoding that %s does not allow', async (encoding) => {
    const { headers, text } = await http.get('/assets/app-1a2b.js').set('Accept-Encoding', encoding);
    expect(headers).not.toHaveProperty('content-encoding');
    expect(text).toBe('plain');
  });

  it.each(['bytes=10-5', 'bytes=-2', 'items=0-1', 'bytes=99-'])(
    'sends the whole file for Range: %s',
    async (range) => {
      const response = await http
        .get('/assets/app-1a2b.js')
        .set({ Range: range, 'Accept-Encoding': 'identity' });
      expect(response).toMatchObject({ status: 200, text: 'plain' });
    },
  );

  it('serves source maps', async () => {
    await http.get('/assets/app-1a2b.js.map').expect(200);
  });

  it('serves the files it started with after a build has replaced them', async () => {
    const path = join(root, 'assets/app-1a2b.js');
    renameSync(path, `${path}.away`);
    try {
      const response = await http.get('/assets/app-1a2b.js').set('Accept-Encoding', 'identity');
      expect(response).toMatchObject({ status: 200, text: 'plain' });
    } finally {
      renameSync(`${path}.away`, path);
    }
  });

  it.each([
    '/assets/app-1a2b.js.br',
    '/.hidden',
    '/.pages/landing.html',
    '/assets',
    '/assets/..%2findex.html',
    '/assets/app-1a2b.js/',
  ])('has no file at %s', async (path) => {
    await http.get(path).set('Accept', 'application/json').expect(404);
  });

  it('runs only its own scripts, and connects only to the emulator', async () => {
    const { headers } = await http.get('/').set(html);
    const hash = createHash('sha256').update(INLINE).digest('base64');
    const policy = Object.fromEntries(
      (headers['content-security-policy'] ?? '').split(';').map((text) => {
        const [name = '', ...values] = text.trim().split(' ');
        return [name, values.join(' ')];
      }),
    );
    expect(policy).toMatchObject({
      'default-src': "'self'",
      'script-src': `'self' 'wasm-unsafe-eval' https://apis.google.com 'sha256-${hash}'`,
      'connect-src': "'self' http://127.0.0.1:9099",
      'frame-src': 'http://127.0.0.1:9099',
      'img-src': "'self' blob:",
      'style-src': "'self'",
      'require-trusted-types-for': "'script'",
      'trusted-types': 'default gapi#gapi goog#html',
      'object-src': "'none'",
      'manifest-src': "'self'",
      'worker-src': "'self'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
    expect(policy).not.toHaveProperty('upgrade-insecure-requests');
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'x-content-type-options': 'nosniff',
      'permissions-policy': expect.stringContaining('camera=(self), display-capture=(), geolocation=()'),
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
});

describe('the service worker', () => {
  const { http } = useTestApp({ web: { root, settings: emulated } });
  const firebase = { ...emulated.firebase, apiKey: 'another' };
  const other = useTestApp({ web: { root, settings: { firebase } } });

  it('is never used without asking the server, and runs only our scripts', async () => {
    const { headers } = await http.get('/sw.js').expect(200);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
      'content-security-policy': expect.stringContaining("worker-src 'self'"),
    });
    await http
      .get('/sw.js')
      .set('If-None-Match', headers.etag ?? '')
      .expect(304);
  });

  it.each(['br', 'gzip', 'identity'])('names the page that it caches, sent as %s', async (encoding) => {
    const { text } = await http.get('/sw.js').set('Accept-Encoding', encoding).expect(200);
    expect(text).toMatch(/^precache\("[\w-]{22}"\)$/);
  });

  it('changes with the settings in the page', async () => {
    const one = await http.get('/sw.js').expect(200);
    const another = await other.http.get('/sw.js').expect(200);
    expect(one.text).not.toBe(another.text);
  });

  it('caches a page with its settings, for every encoding that browsers accept', async () => {
    const { text } = await http.get('/index.html').set('Accept', '*/*').expect(200);
    expect(text).toContain('"projectId":"demo-test"');
    expect(text).not.toContain('Ahead of its script');
  });
});

describe('the web app of a real project in production', () => {
  const firebase = { projectId: 'real', apiKey: 'k', authDomain: 'real.firebaseapp.com' };
  const { http } = useTestApp({ web: { root, settings: { firebase } }, production: true });

  it('connects to Google, and uses HTTPS only', async () => {
    const { headers } = await http.get('/').set(html);
    const policy = headers['content-security-policy'];
    expect(policy).toContain(
      "connect-src 'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com;",
    );
    expect(policy).toContain('frame-src https://real.firebaseapp.com;');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it('serves no source maps', async () => {
    await http.get('/assets/app-1a2b.js').expect(200);
    await http.get('/assets/app-1a2b.js.map').expect(404);
  });
});

describe('a server whose web app is not built', () => {
  const { http } = useTestApp();

  it('says how to build it', async () => {
    const response = await http.get('/').set(html).expect(404);
    expect(response.body.detail).toContain('npm run build');
  });
});
