import type { ServerResponse } from 'node:http';
import type { Item } from '@godown/shared/item';
import { answerJson } from '../http/answer-json.js';
import { toEtag } from '../http/conditional.js';

interface Result {
  version: number;
  /** JSON. */
  body: string;
}

/** Answers what a change has led to, with the item's version as its tag. */
export function answerResult(res: ServerResponse, { version, body }: Result): void {
  answerJson(res, body, ['ETag', toEtag(version)]);
}

/** The same, when the change is a thing of its own: a movement. */
export function answerCreated(res: ServerResponse, result: Result): void {
  res.statusCode = 201;
  answerResult(res, result);
}

/** Tells the item as it is afterwards, and nothing else. */
export const toItemAnswer = ({ item }: { item: Item }) => item;
