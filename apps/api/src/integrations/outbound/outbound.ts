import {
  type Agent as HttpAgent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as requestHttp,
} from 'node:http';
import { type Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import {
  isInternetAddress,
  requireInternetAddress,
  toAddresses,
  withInternetAddresses,
} from './internet-address.js';
import { createLookup } from './lookup.js';

/** Longest wait for the addresses of a name, in milliseconds. */
const LOOKUP_MS = 2000;
/** Most responses of status 1xx before the final one. Usual servers send none or one. */
const MAX_INFORMATION = 10;

interface OutboundRequest {
  method?: 'GET' | 'POST';
  headers: OutgoingHttpHeaders;
  body?: string | Buffer;
  /** Limits the time of the whole request, until the last byte of the response was read. */
  signal: AbortSignal;
}

/** Requests to addresses that people have entered. */
export interface Outbound {
  /**
   * Sends a request to a web address, without following redirects. Resolves with the response once its headers have
   * arrived; the caller reads or destroys it. Rejects if the request ends in any other way, also if the other side switches protocols.
   */
  send(url: URL, request: OutboundRequest): Promise<IncomingMessage>;
  /**
   * The reason to refuse every request to an address, in a sentence, or null. Null also if its name is not found now: that may be
   * a failure of the moment.
   */
  findRefusal(url: URL): Promise<string | null>;
}

interface Options {
  allow?: readonly string[];
  lookup?: LookupFunction;
}

/**
 * Connects to public addresses only. The agents check the very addresses to which the socket then connects,
 * so a name that resolves differently the second time (DNS rebinding) gains nothing. A refused connection fails like
 * any other. Only tests use the options: further IP addresses, and another way to find those of a name.
 */
export function createOutbound({ allow = [], lookup = createLookup() }: Options = {}): Outbound {
  const options = { keepAlive: false, allowIPAddressList: [...allow], lookup: withInternetAddresses(lookup) };
  const agents = {
    http: new RequestFilteringHttpAgent(options),
    https: new RequestFilteringHttpsAgent(options),
  };
  return {
    async send(url, request) {
      // An agent looks up names only.
      requireInternetAddress(url.hostname);
      return receive(url, request, agents);
    },
    async findRefusal({ hostname }) {
      const isIp = isIP(hostname.replace(/^\[|\]$/g, '')) !== 0;
      const found = isIp ? [hostname] : await findAddresses(lookup, hostname);
      if (found.every((address) => allow.includes(address) || isInternetAddress(address))) return null;
      return /* i18n */ 'This address is inside a private network or on this computer. Godown sends to public internet addresses only.';
    },
  };
}

/** Returns no addresses if the name is not found, or not soon. */
async function findAddresses(lookup: LookupFunction, name: string): Promise<string[]> {
  // No name server knows them. Each computer has its own.
  if (/(?:^|\.)localhost\.?$/i.test(name)) return ['::1'];
  const found = new Promise<string[]>((resolve) => {
    lookup(name, { all: true }, (error, addresses) => resolve(error ? [] : toAddresses(addresses)));
  });
  return Promise.race([found, sleep(LOOKUP_MS, [], { ref: false })]);
}

/** Node tells in different events how a request ended, and for status 101 in none. So the signal settles it in any case. */
function receive(
  url: URL,
  { body, signal, ...options }: OutboundRequest,
  agents: { http: HttpAgent; https: HttpsAgent },
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const sent =
      url.protocol === 'https:'
        ? requestHttps(url, { ...options, agent: agents.https })
        : requestHttp(url, { ...options, agent: agents.http });
    const fail = (error: unknown) => {
      reject(error);
      sent.destroy();
    };
    let informed = 0;
    sent
      .once('response', resolve)
      .once('upgrade', (_response, socket) => {
        socket.destroy();
        fail(new Error('The response was 101 Switching Protocols'));
      })
      .on('information', () => {
        informed++;
        if (informed > MAX_INFORMATION) fail(new Error('Too many responses before the final one'));
      })
      // Later errors are those of the response, which has them too.
      .on('error', fail)
      .once('close', () => fail(new Error('The connection was closed without a response')));
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    sent.end(body);
  });
}

/** The web address in a text, or null if it is none. */
export function parseWebAddress(text: string, base?: URL): URL | null {
  if (!URL.canParse(text, base?.href)) return null;
  const url = new URL(text, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null;
}
