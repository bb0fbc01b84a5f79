import express, { type Request, type Response } from 'express';
import type * as z from 'zod/v4/core';
import { parseInput } from './parse-input.js';
import { ProblemError } from './problem-error.js';

/** Bytes of a body after decompression. */
const BODY_LIMIT = 100 * 1024;

// The bytes alone: Express's JSON parser would turn bad UTF-8 into U+FFFD in silence and take UTF-16.
const readBytes = express.raw({ limit: BODY_LIMIT, type: () => true });

const malformed = (detail: string, cause?: unknown) => new ProblemError('malformed_json', { detail, cause });
const unsupported = (detail: string) => new ProblemError('unsupported_media_type', { detail });

/** Reads and parses the JSON body: 400, 413 and 415 for what cannot be read, 422 for what `schema` refuses. */
export async function readBody<T extends z.$ZodType>(
  req: Request,
  res: Response,
  schema: T,
): Promise<z.output<T>> {
  requireJsonType(req);
  await new Promise<void>((resolve, reject) => {
    readBytes(req, res, (error?: unknown) => (error ? reject(error) : resolve()));
  });
  return parseInput(schema, decodeJson(req.body));
}

function requireJsonType(req: Request): void {
  const hasBody =
    req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;
  if (!hasBody) throw malformed('The body is empty. Send a JSON object.');
  if (!req.is('application/json')) throw unsupported('Send a body of type application/json.');
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(req.headers['content-type'] ?? '')?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) throw unsupported('Send the JSON in UTF-8.');
}

function decodeJson(bytes: Buffer): unknown {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    throw malformed('The body is not valid UTF-8.', error);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw malformed('The body is not valid JSON.', error);
  }
}
