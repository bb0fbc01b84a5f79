import type { Agent as HttpAgent } from 'node:http';
import type { Agent as HttpsAgent } from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { createLookup } from './lookup.js';

/** Agents for requests to addresses that people have entered. */
export interface Outbound {
  'http:': HttpAgent;
  'https:': HttpsAgent;
}

interface Options {
  allow?: readonly string[];
  lookup?: LookupFunction;
}

/**
 * Makes agents that connect to public addresses only. They check the very addresses to which the socket then connects,
 * so a name that resolves differently the second time (DNS rebinding) gains nothing. A refused connection fails like
 * any other. Only tests use the options: further IP addresses, and another way to find those of a name.
 */
export function createOutbound({ allow = [], lookup = createLookup() }: Options = {}): Outbound {
  const options = { keepAlive: false, allowIPAddressList: [...allow], lookup };
  return {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };
}

/** The web address in a text, or null if it is none. */
export function parseWebAddress(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}

/** The agent for the scheme of a web address. */
export function agentFor(outbound: Outbound, url: URL): HttpAgent | HttpsAgent {
  return outbound[url.protocol === 'https:' ? 'https:' : 'http:'];
}
