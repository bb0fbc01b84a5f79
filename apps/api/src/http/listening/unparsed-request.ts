import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { systemCode } from '../../runtime/start-error.js';
import { formatProblem } from '../middleware/write-problem.js';
import { ProblemError } from '../problem-error.js';

/**
 * Responds to a request that Node cannot parse and the app never sees, and closes the connection: after `lingerMs`, if the
 * client does not. Closed at once, a client that still sends would lose the response.
 */
export function rejectUnparsed(error: Error, socket: Duplex, lingerMs: number): void {
  // ECONNRESET: the client has gone.
  if (!socket.writable || systemCode(error) === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const problem = toProblem(systemCode(error));
  const body = formatProblem(problem);
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${body.length}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  const linger = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(linger));
  // Unread bytes would hide that the client has closed the connection.
  socket.resume();
  socket.end(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), body]));
}

function toProblem(code: string): ProblemError {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ProblemError('headers_too_large', { detail: 'Send at most 16 kB of headers.' });
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ProblemError('request_timeout', {
      detail: /* i18n */ 'The request took too long to arrive. Send it again.',
    });
  }
  return new ProblemError('bad_request', { detail: 'The request is not valid HTTP.' });
}
