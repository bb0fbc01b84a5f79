import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { PublicSettings } from '@godown/shared/http/settings';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

interface Common {
  /** Makes browsers use HTTPS only; the proxy in front of a production server speaks it. */
  production: boolean;
}

const common = ({ production }: Common): HelmetOptions => ({
  strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  // API keys of Firebase may be bound to the pages that use them, which Google learns from the referrer.
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  // The pop-up of the Google sign-in reports back to the window that opened it.
  crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
});

/** Headers of API responses, which are never pages. Inventory is live and some of it private, so caches keep nothing. */
export function createApiHeaders(options: Common): RequestHandler {
  const contentSecurityPolicy = {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  };
  const headers = [...computeHeaders({ ...common(options), contentSecurityPolicy }), NOT_STORED];
  return (_req, res, next) => {
    setAll(res, headers);
    res.vary('Authorization');
    next();
  };
}

type Header = readonly [name: string, value: string];
const NOT_STORED: Header = ['Cache-Control', 'no-store'];

/** Pages scan codes with the camera. Nothing in the product uses the others. */
const PERMISSIONS = [
  'camera=(self)',
  ...['display-capture', 'geolocation', 'microphone', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ');

/** Helmet's headers and our own, computed once: they are the same for every response. */
function computeHeaders(options: HelmetOptions): Header[] {
  // Helmet does not set this one.
  const headers: Header[] = [['Permissions-Policy', PERMISSIONS]];
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  helmet(options)(request, response, (error) => {
    if (error) throw error;
  });
  return headers;
}

function setAll(res: ServerResponse, headers: readonly Header[]): void {
  for (const [name, value] of headers) res.setHeader(name, value);
}

interface WebOptions extends Common {
  settings: PublicSettings;
  /** The page whose inline scripts may run. */
  html: string;
}

/** Our own policy (`trusted-types.ts` of the web app), and those of the library that Firebase loads for Google's popup. */
const TRUSTED_TYPES = ['default', 'gapi#gapi', 'goog#html'];

/** Headers of the web app, with a content security policy that allows what Firebase sign-in needs and no more. */
export function createWebHeaders({ settings, html, ...options }: WebOptions): RequestHandler {
  const { authDomain, emulatorOrigin } = settings.firebase;
  const identityProvider = emulatorOrigin
    ? [emulatorOrigin]
    : ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'];
  const headers = computeHeaders({
    ...common(options),
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        connectSrc: ["'self'", ...identityProvider],
        fontSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        frameSrc: emulatorOrigin ? [emulatorOrigin] : [`https://${authDomain}`],
        // The form for a new item shows a picture that it has fetched.
        imgSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        // WebAssembly: the program that reads codes.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", 'https://apis.google.com', ...inlineScriptHashes(html)],
        scriptSrcAttr: ["'none'"],
        // React and the libraries set styles through the CSSOM, which needs no permission.
        styleSrc: ["'self'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: TRUSTED_TYPES,
        // Without it, workers may come from where scripts may.
        workerSrc: ["'self'"],
      },
    },
  });
  return (_req, res, next) => {
    setAll(res, headers);
    next();
  };
}

/** The CSP hashes of the scripts written into a page, so that these and no other inline script may run. */
function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(
    /<script(?![^>]*\s(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/gi,
  );
  return [...scripts].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
}
