import ipaddr from 'ipaddr.js';

/** The first bytes of an IPv6 address that one household or one company has: its /64. */
const IPV6_NETWORK_BYTES = 8;

/**
 * The client that a limit counts: the IPv4 address, or the /64 network of an IPv6 address, because the owner of one IPv6 address has
 * 2^64 of them. Without an address the connection is closed already.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return 'unknown';
  // An IPv4 address that arrives on an IPv6 socket is that IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return Buffer.from(parsed.toByteArray().slice(0, IPV6_NETWORK_BYTES)).toString('hex');
}
