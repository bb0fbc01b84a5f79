/** What an access token says about itself, read without verifying: that is the API's business. */
const EARLY_MS = 30_000;

/** Whether a stored token is worth sending: it belongs to this address and does not expire within half a minute. */
export function isUsableToken(token: string | null, email: string, now: number): token is string {
  const claims = token && readClaims(token);
  return Boolean(claims && claims.email === email && claims.exp * 1000 - EARLY_MS > now);
}

/**
 * Whether a token belongs to somebody else than this address. The API keeps addresses in lower case. What cannot be read
 * is nobody's: the API turns it away, and a new one is asked for.
 */
export function isTokenOfAnother(token: string, email: string): boolean {
  const claims = readClaims(token);
  return claims !== null && claims.email !== email.toLowerCase();
}

function readClaims(token: string): { email: string; exp: number } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('email' in claims))
      return null;
    const { exp, email } = claims;
    return typeof exp === 'number' && typeof email === 'string' ? { exp, email } : null;
  } catch {
    return null; // Not a token of ours: a new one is asked for.
  }
}
