/** Reads the claims of an access token without verifying it. The API verifies it. */
const EARLY_MS = 30_000;

/** True if a stored token can be used: it belongs to this address, and is valid for at least 30 seconds more. */
export function isUsableToken(token: string | null, email: string, now: number): token is string {
  const claims = token && readClaims(token);
  return Boolean(claims && claims.email === email && claims.exp * 1000 - EARLY_MS > now);
}

/**
 * True if a token belongs to another address. The API stores addresses in lower case. False for an unreadable token: the
 * API refuses it, and the client gets a new one.
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
    return null; // Not a token of this product. The client gets a new one.
  }
}
