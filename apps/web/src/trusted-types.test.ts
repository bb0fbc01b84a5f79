import { expect, it, vi } from 'vitest';
import { allowKnownScripts } from './trusted-types';

it('allows the service worker and the library of the sign-in, and no other script', () => {
  const createPolicy = vi.fn<(name: string, rules: { createScriptURL: (url: string) => unknown }) => void>();
  vi.stubGlobal('trustedTypes', { createPolicy });
  allowKnownScripts(window);
  const [name, rules] = createPolicy.mock.calls[0] ?? [];
  expect(name).toBe('default');
  for (const url of ['/sw.js', 'https://apis.google.com/js/api.js?onload=__iframefcb1'])
    expect(rules?.createScriptURL(url)).toBe(url);
  const others = ['/sw.js?x', '/assets/a.js', 'https://apis.google.com/js/other.js', 'data:,alert(1)'];
  for (const url of [...others, 'https://evil.test/?https://apis.google.com/js/api.js?'])
    expect(rules?.createScriptURL(url)).toBeNull();
});
