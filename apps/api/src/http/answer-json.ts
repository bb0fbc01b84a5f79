import type { ServerResponse } from 'node:http';

/**
 * Answers JSON that is text already, with `headers`, names and values in turn. What Express would look up for each answer
 * is known: the type and the length.
 */
export function answerJson(res: ServerResponse, text: string, headers: readonly string[] = []): void {
  const length = Buffer.byteLength(text);
  res.writeHead(res.statusCode, [
    ...headers,
    'Content-Type',
    'application/json; charset=utf-8',
    'Content-Length',
    String(length),
  ]);
  // ASCII, where each character is a byte, is copied as it is; UTF-8 would be made of it character by character.
  res.end(text, length === text.length ? 'latin1' : 'utf8');
}
