import type { LookupAddress } from 'node:dns';
import { isIPv6, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The range of the public IPv6 addresses. Many others have an IPv4 address in them, such as `::127.0.0.1`, and the agents
 * do not know all of these forms. The forms in this range, 6to4 and Teredo, they know.
 * https://www.iana.org/assignments/ipv6-unicast-address-assignments
 */
const PUBLIC_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** An address at which no public host can be. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError';
}

/** Throws `NotPublicError` for an IPv6 address that is not public, with or without the brackets of a URL. */
export function requireInternetAddress(host: string): void {
  const address = host.replace(/^\[|\]$/g, '');
  if (isIPv6(address) && !ipaddr.IPv6.parse(address).match(PUBLIC_IPV6))
    throw new NotPublicError(`${address} is not allowed: it is not public.`);
}

/** True if a public host can be at an IP address, with or without the brackets of a URL. */
export function isInternetAddress(host: string): boolean {
  const address = ipaddr.process(host.replace(/^\[|\]$/g, ''));
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || address.match(PUBLIC_IPV6));
}

/** A lookup that fails if one of the addresses of a name is not public. */
export function withInternetAddresses(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      if (error) return done(error, found, family);
      try {
        for (const address of toAddresses(found)) requireInternetAddress(address);
      } catch (refusal) {
        return done(refusal instanceof Error ? refusal : new Error(String(refusal)), '');
      }
      done(null, found, family);
    });
}

/** The addresses that a lookup has found. */
export const toAddresses = (found: string | LookupAddress[]): string[] =>
  typeof found === 'string' ? [found] : found.map(({ address }) => address);
