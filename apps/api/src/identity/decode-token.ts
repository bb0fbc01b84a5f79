import jwt from 'jsonwebtoken';

/** A token's parts, none of them checked; null for what is no token. */
export function decodeToken(token: string): jwt.Jwt | null {
  try {
    return jwt.decode(token, { complete: true });
  } catch (error) {
    // A header that says JWT, and a payload that is not JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
