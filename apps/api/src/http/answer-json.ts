import type { ServerResponse } from 'node:http';

/** Answers JSON that is text already. What Express would look up for each answer is known: the type and the length. */
export function answerJson(res: ServerResponse, text: string): void {
  res.setHeader('Content-Type', 'application/json; charset=utf-8');
  res.setHeader('Content-Length', Buffer.byteLength(text));
  res.end(text);
}
