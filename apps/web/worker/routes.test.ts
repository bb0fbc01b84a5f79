import { describe, expect, it } from 'vitest';
import { isFont, isPageVisit, isPicture, isProgram, patienceFor, refuseGatewayErrors } from './routes.ts';

const ORIGIN = 'https://godown.test';

/** A request as the browser describes it. A script cannot make one of the mode `navigate`. */
function describeRequest(address: string, request: { mode?: string; destination?: string }) {
  const url = new URL(address, ORIGIN);
  return {
    url,
    request: request as Request,
    sameOrigin: url.origin === ORIGIN,
    event: {} as ExtendableEvent,
  };
}

const visit = { mode: 'navigate', destination: 'document' };
const call = { mode: 'cors', destination: '' };
const picture = { mode: 'no-cors', destination: 'image' };

describe('the service worker', () => {
  it.each(['/', '/home', '/item/65f000000000000000000001', '/nowhere', '/apiary'])('opens %s', (address) => {
    expect(isPageVisit(describeRequest(address, visit))).toBe(true);
  });

  it.each([
    ['/api/item', visit],
    ['/api', visit],
    ['/api/item', call],
    ['/item', call],
    ['/item/65f000000000000000000001', call],
    ['https://accounts.test/emulator/auth/handler', visit],
    ['/assets/index-1a2b.js', { mode: 'cors', destination: 'script' }],
  ])('leaves %s alone', (address, request) => {
    expect(isPageVisit(describeRequest(address, request))).toBe(false);
    expect(isPicture(describeRequest(address, request))).toBe(false);
  });

  it.each(['/catalogue/surma-lantern.svg', '/art/uttara.svg', '/api/item/1/picture?url=x'])(
    'keeps the picture %s',
    (address) => {
      expect(isPicture(describeRequest(address, picture))).toBe(true);
    },
  );

  it.each(['https://pictures.test/oven.jpg', '/api/picture'])('leaves the picture %s alone', (address) => {
    expect(isPicture(describeRequest(address, picture))).toBe(false);
  });

  it('keeps our fonts, and leaves other files and other sites alone', () => {
    const font = { mode: 'cors', destination: 'font' };
    const bengali = '/assets/noto-sans-bengali-1a2b.woff2';
    expect(isFont(describeRequest(bengali, font))).toBe(true);
    expect(isFont(describeRequest('/assets/index-1a2b.js', { mode: 'cors', destination: 'script' }))).toBe(
      false,
    );
    expect(isFont(describeRequest(`https://fonts.test${bengali}`, font))).toBe(false);
  });

  it.each([
    ['/assets/zxing_reader-1a2b.wasm', true],
    ['/assets/codes-1a2B-_3.js', true],
    ['/assets/labels-1a2b3c4.js', false],
    ['/api/codes-1a2b3c4.js', false],
  ])('keeps the program %s once it was used: %s', (address, isKept) => {
    const program = { mode: 'cors', destination: 'script' };
    expect(isProgram(describeRequest(address, program))).toBe(isKept);
    expect(isProgram(describeRequest(`https://programs.test${address}`, program))).toBe(false);
  });

  it('shows the kept app soon, unless a newer one is ready', () => {
    expect(patienceFor({ waiting: null })).toBeLessThan(0.4);
    expect(patienceFor({ waiting: {} as ServiceWorker })).toBe(3);
  });

  const receive = async (status: number) =>
    refuseGatewayErrors.fetchDidSucceed?.({
      response: new Response('', { status }),
      request: new Request(ORIGIN),
      event: {} as ExtendableEvent,
    });

  it.each([502, 503, 504])('treats %i as no response', async (status) => {
    await expect(receive(status)).rejects.toThrow('No response');
  });

  it.each([200, 404, 500])('passes %i on', async (status) => {
    expect(await receive(status)).toMatchObject({ status });
  });
});
