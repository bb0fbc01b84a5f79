/**
 * Trusted Types. The server's policy lets no text become HTML or a script, and only these texts the address of a script:
 * our service worker, and the library with which Firebase opens Google's popup.
 */
const SCRIPTS = [/^\/sw\.js$/, /^https:\/\/apis\.google\.com\/js\/api\.js\?/];

interface TrustedTypes {
  createPolicy: (name: 'default', rules: { createScriptURL: (url: string) => string | null }) => unknown;
}

declare global {
  interface Window {
    /** Absent in browsers without Trusted Types. */
    trustedTypes?: TrustedTypes;
  }
}

/** Firebase assigns a plain text, which only the policy named `default` can allow. */
export function allowKnownScripts(page: Window): void {
  page.trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => (SCRIPTS.some((script) => script.test(url)) ? url : null),
  });
}
