/** The page from which a person was redirected to /login. It is kept in the state of the router's location. */
import type { Location } from 'react-router-dom';

interface OriginState {
  from: string;
}

/** The state to send to /login with: `navigate('/login', { state: originState(location) })`. */
export function originState({
  pathname,
  search,
  hash,
}: Pick<Location, 'pathname' | 'search' | 'hash'>): OriginState {
  return { from: `${pathname}${search}${hash}` };
}

/** Where to go after signing in: the remembered place, or `/`. Only a path inside the product is accepted. */
export function originOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
