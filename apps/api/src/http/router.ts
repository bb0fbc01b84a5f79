import type { IncomingMessage, ServerResponse } from 'node:http';
import { Router } from 'express';
import type { Answer } from './answer.js';

/**
 * A request as the router hands it on: Node's own, and where the router found it. Express's application would give each
 * request and each answer another prototype for its conveniences, which costs more than all else the API does for one.
 */
export interface ApiRequest extends IncomingMessage {
  /** The address without what the router has matched already. */
  url: string;
  /** What the router has matched already: `/api`. */
  baseUrl: string;
  /** By the names in the route's path. */
  params: Record<string, string | string[]>;
}

export type Handler = (req: ApiRequest, res: Answer, next: (error?: unknown) => void) => unknown;

interface Route {
  get(...handlers: Handler[]): this;
  head(...handlers: Handler[]): this;
  post(...handlers: Handler[]): this;
  put(...handlers: Handler[]): this;
  patch(...handlers: Handler[]): this;
  delete(...handlers: Handler[]): this;
  all(...handlers: Handler[]): this;
}

export interface ApiRouter {
  (req: IncomingMessage, res: ServerResponse, next: (error?: unknown) => void): void;
  use(...handlers: (Handler | ApiRouter)[]): this;
  use(path: string, ...handlers: (Handler | ApiRouter)[]): this;
  route(path: string): Route;
}

/** Express's router without its application, and typed so that nobody reaches for what only the latter brings. */
export const createRouter = Router as unknown as () => ApiRouter;
