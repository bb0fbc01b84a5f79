import { describe, expect, it } from 'vitest';
import { useTestApp } from '../../testing/test-app.js';

const FRIEND = 'https://friend.example';
const STRANGER = 'https://stranger.example';

describe('with CORS_ORIGINS', () => {
  const { http } = useTestApp({ corsOrigins: [FRIEND, 'https://other.example'] });

  it('a page of an allowed origin may call and read the headers it needs', async () => {
    const { headers } = await http.get('/api/item').set('Origin', FRIEND).expect(200);
    expect(headers['access-control-allow-origin']).toBe(FRIEND);
    const exposed = headers['access-control-expose-headers']?.split(',');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'ETag',
        'Link',
        'Location',
        'X-Event-Position',
        'X-Request-Id',
        'X-Total-Count',
      ]),
    );
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  it('a preflight request before a PUT succeeds', async () => {
    const { headers } = await http
      .options('/api/item/65f000000000000000000001')
      .set({ Origin: FRIEND, 'Access-Control-Request-Method': 'PUT' })
      .expect(204);
    expect(headers['access-control-allow-origin']).toBe(FRIEND);
    expect(headers['access-control-allow-methods']?.split(',')).toContain('PUT');
    expect(headers['access-control-allow-headers']?.split(',')).toEqual(
      expect.arrayContaining(['Authorization', 'Content-Type', 'If-Match']),
    );
  });

  it('a page of an allowed origin may read a failure', async () => {
    const { headers } = await http.get('/api/item/x').set('Origin', FRIEND).expect(404);
    expect(headers['access-control-allow-origin']).toBe(FRIEND);
  });

  it.each([STRANGER, 'null', `${FRIEND}.evil.example`])('%s gets no CORS headers', async (origin) => {
    const { headers } = await http.get('/api/item').set('Origin', origin).expect(200);
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each([FRIEND, STRANGER, undefined])('the response varies with the origin (%s)', async (origin) => {
    const { headers } = await http.get('/api/item').set(origin ? { Origin: origin } : {});
    expect(headers.vary?.split(', ')).toEqual(expect.arrayContaining(['Origin', 'Authorization']));
  });
});

describe('without CORS_ORIGINS', () => {
  const { http } = useTestApp();

  it('no origin gets CORS headers', async () => {
    const { headers } = await http.get('/api/item').set('Origin', FRIEND).expect(200);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});
