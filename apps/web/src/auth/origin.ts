/** Where somebody was going when they were sent to /login, carried in the history entry's state. */
import type { Location } from 'react-router-dom';

export interface OriginState {
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

/** Where to go after signing in: the remembered place, or `/`. Only a path inside the product is believed. */
export function originOf(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('from' in state)) return '/';
  const { from } = state;
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}
