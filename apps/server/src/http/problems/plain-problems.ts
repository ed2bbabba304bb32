import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ProblemEnvelope } from '@laro/contract/wire/envelope';
import { problems } from '@laro/contract/problems';
import { translatorFor } from '@laro/i18n/compile';
import { areasWithProblems, problemWords } from '@laro/i18n/problem-words';
import { commonHeaders } from '../front/common-headers.ts';

type PlainProblem = 'request.malformed' | 'request.timed_out';

/** The envelope of a problem for a client of unknown merchant and language. */
function plainEnvelope(code: PlainProblem): string {
  const message = problemWords(translatorFor('EN', ['problem', ...areasWithProblems]), code, {}) ?? code;
  return JSON.stringify({ success: false, errorCode: code, message, params: {}, requestId: '' } satisfies ProblemEnvelope);
}

/** Answers on the bare socket, because no request could be parsed, and closes the connection. */
export function refuseSocket(socket: Duplex & { bytesWritten?: number }, code: PlainProblem): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = plainEnvelope(code);
  const { status } = problems[code];
  const headers = {
    ...commonHeaders,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${body}`, () => socket.destroy());
}

/** For node:http, when the received bytes are not a request or did not arrive in time. */
export function refuseBrokenRequest({ code }: { code?: string }, socket: Duplex): void {
  // The client has closed the connection, or our own answer is already being sent.
  if (code === 'ECONNRESET' || ('_httpMessage' in socket && socket._httpMessage !== null)) socket.destroy();
  else refuseSocket(socket, code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'request.timed_out' : 'request.malformed');
}
