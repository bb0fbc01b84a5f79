import { type LookupAddress, promises } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** Together it gives up after about four seconds, before the requests that wait for it. */
const PATIENCE = { timeout: 1000, tries: 2 };

/**
 * A lookup that asks the name servers itself, by default those of the system. Node's own lookups run two at a time and cannot be
 * cancelled: while no name server responds, those of all messages would queue up in memory. Names that only `/etc/hosts` has
 * are not found.
 */
export function createLookup(servers?: readonly string[]): LookupFunction {
  return (hostname, { all }, done) => {
    findAddresses(hostname, servers).then(
      (found) => (all ? done(null, found) : done(null, found[0]?.address ?? '', found[0]?.family)),
      (error) => done(error, ''),
    );
  };
}

/** The addresses of a name, IPv4 first. Rejects if it has none, or if no server responds. */
async function findAddresses(hostname: string, servers?: readonly string[]): Promise<LookupAddress[]> {
  const resolver = new promises.Resolver(PATIENCE);
  if (servers) resolver.setServers(servers);
  const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const found = [...toAddresses(four, 4), ...toAddresses(six, 6)];
  if (found.length === 0 && four.status === 'rejected') throw four.reason;
  return found;
}

const toAddresses = (result: PromiseSettledResult<string[]>, family: 4 | 6): LookupAddress[] =>
  result.status === 'fulfilled' ? result.value.map((address) => ({ address, family })) : [];
