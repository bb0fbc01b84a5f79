import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Request, type Response, raw } from 'express';
import type * as z from 'zod/v4/core';
import { parseInput } from './parse-input.js';
import { ProblemError } from './problem-error.js';

/** Bytes of a body after decompression. */
const BODY_LIMIT = 100 * 1024;

// The bytes alone: Express's JSON parser would turn bad UTF-8 into U+FFFD in silence and take UTF-16.
const readBytes = raw({ limit: BODY_LIMIT, type: () => true });

const JSON_TYPE = /^\s*application\/json\s*(;|$)/i;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const malformed = (detail: string, cause?: unknown) => new ProblemError('malformed_json', { detail, cause });
const unsupported = (detail: string) => new ProblemError('unsupported_media_type', { detail });

/** Reads and parses the JSON body: 400, 413 and 415 for what cannot be read, 422 for what `schema` refuses. */
export async function readBody<T extends z.$ZodType>(
  req: IncomingMessage,
  res: ServerResponse,
  schema: T,
): Promise<z.output<T>> {
  requireJsonType(req);
  return parseInput(schema, decodeJson(isPlain(req) ? await readPlain(req) : await readAny(req, res)));
}

/** Whether the body comes as it is and says how long it is: Node then sees to it that it is no longer. */
function isPlain({ headers }: IncomingMessage): boolean {
  return (
    headers['content-encoding'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    Number(headers['content-length']) <= BODY_LIMIT
  );
}

function readPlain(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.once('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.once('error', reject);
    // Without its end nobody is there any more to read the answer.
    req.once('close', () => {
      if (!req.complete) reject(malformed('The body was cut off.'));
    });
  });
}

/** In chunks, compressed, or too long. */
function readAny(req: IncomingMessage & { body?: Buffer }, res: ServerResponse): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // It needs nothing of Express's; only its types say so.
    readBytes(req as Request, res as Response, (error?: unknown) =>
      error ? reject(error) : resolve(req.body ?? Buffer.alloc(0)),
    );
  });
}

function requireJsonType({ headers }: IncomingMessage): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  if (!hasBody) throw malformed('The body is empty. Send a JSON object.');
  const type = headers['content-type'] ?? '';
  if (type === 'application/json') return;
  if (!JSON_TYPE.test(type)) throw unsupported('Send a body of type application/json.');
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported('Send the JSON in UTF-8.');
}

function decodeJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch (error) {
    throw malformed('The body is not valid UTF-8.', error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed('The body is not valid JSON.', error);
  }
}
