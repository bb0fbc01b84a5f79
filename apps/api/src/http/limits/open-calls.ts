import type { EventEmitter } from 'node:events';
import { ProblemError, tooManyRequests } from '../problem-error.js';
import { countOpen } from './count-open.js';

interface Sizes {
  /** Calls that one caller may have open. */
  each: number;
  /** From this many open calls on, each caller may have only `eachInCrowd`: a few callers cannot keep everybody else out. */
  crowd: number;
  eachInCrowd: number;
  /** Calls that may be open in total, because each takes memory. */
  all: number;
  /** The messages for a caller who has too many, and for everybody when there are too many. */
  own: string;
  others: string;
}

const RETRY_S = 2;

/** The calls that wait, are being read, or are not yet received by their client. */
export class OpenCalls {
  readonly #sizes: Sizes;
  readonly #byCaller = new Map<string, number>();
  #all = 0;

  constructor(sizes: Sizes) {
    this.#sizes = sizes;
  }

  /** Counts a call until its response closes. Throws 429 if the caller has too many, 503 if there are too many. */
  add(caller: string, response: EventEmitter): void {
    const { each, crowd, eachInCrowd, all, own, others } = this.#sizes;
    const mine = this.#byCaller.get(caller) ?? 0;
    if (mine >= each) throw tooManyRequests(own, RETRY_S);
    if (this.#all >= all || (this.#all >= crowd && mine >= eachInCrowd))
      throw new ProblemError('server_busy', { detail: others });
    countOpen(this.#byCaller, caller, response);
    this.#all++;
    response.once('close', () => this.#all--);
  }
}
