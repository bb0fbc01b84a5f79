import {
  type IncomingMessage,
  type OutgoingHttpHeader,
  type RequestListener,
  ServerResponse,
} from 'node:http';

/**
 * An answer with headers that go out whatever it turns out to be. Node checks, files and lists each header that is set by
 * itself, which for a dozen is a good part of what a small answer costs; what comes with the head is only checked.
 */
export class Answer<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  readonly #kept: string[] = [];

  /** Keeps headers for the head: names and values in turn. */
  keepHeaders(headers: readonly string[]): void {
    this.#kept.push(...headers);
  }

  /** Sets what is kept, for whoever looks at what is set. What has been set meanwhile stays. */
  setKeptHeaders(): void {
    while (this.#kept.length > 0) {
      const [name = '', value = ''] = this.#kept.splice(0, 2);
      if (!this.hasHeader(name)) this.setHeader(name, value);
    }
  }

  /**
   * Every head goes this way, also the one that Node writes by itself before a body. Headers in an array go beside those
   * that are kept, and must not name one of them; one in an object, or set before, takes the place of the kept one.
   */
  override writeHead(status: number, ...rest: unknown[]): this {
    const [headers] = rest;
    if (Array.isArray(headers) && this.getHeaderNames().length === 0)
      return super.writeHead(status, [...this.#kept, ...headers]);
    this.setKeptHeaders();
    return super.writeHead(status, ...(rest as [OutgoingHttpHeader[]]));
  }
}

/** What a server made for such answers calls. */
export type Listener = RequestListener<typeof IncomingMessage, typeof Answer>;
