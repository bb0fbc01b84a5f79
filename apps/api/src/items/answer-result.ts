import type { Item } from '@godown/shared/item';
import type { Response } from 'express';
import { toEtag } from '../http/conditional.js';

interface Result {
  version: number;
  /** JSON. */
  body: string;
}

/** Answers what a change has led to, with the item's version as its tag. */
export function answerResult(res: Response, { version, body }: Result): void {
  res.set('ETag', toEtag(version)).type('json').send(body);
}

/** The same, when the change is a thing of its own: a movement. */
export function answerCreated(res: Response, result: Result): void {
  answerResult(res.status(201), result);
}

/** Tells the item as it is afterwards, and nothing else. */
export const toItemAnswer = ({ item }: { item: Item }) => item;
