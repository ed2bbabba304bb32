import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { commonHeaders } from '../front/common-headers.ts';

/** A request of a machine with exactly the bytes that were sent, because they are signed. */
export interface RawQuestion {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Headers of the request. */
  id: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Answers a request with JSON in every case; it never throws. */
export type RawAnswer = (question: RawQuestion) => Promise<string>;

/** The handler for a path; null leaves the request to the framework. */
export type FindAnswer = (path: string) => RawAnswer | null;

/** Headers of every such answer, in addition to the common ones. */
export const rawHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

export interface RawAnswersDeps {
  bodyBytesMax: number;
  nextRequestId: () => string;
  log: () => RawQuestion['log'];
  /** Callback for each answer, for the log. */
  onAnswered?: (answered: { reqId: string; method: string; url: string; ip: string | undefined; statusCode: number }) => void;
}

/**
 * Answers requests of machines before the framework runs: its routing, hooks and objects cost more than all of our own work for a bet. A module that
 * registers here has the same routes at the framework, which handles all other forms of such requests (and all of them over HTTP/2).
 */
export class RawAnswers {
  readonly #deps: RawAnswersDeps;
  readonly #finders: { prefix: string; find: FindAnswer; bodyBytesMax: number }[] = [];

  constructor(deps: RawAnswersDeps) {
    this.#deps = deps;
  }

  /** Takes over the requests below a path, with a separate limit for their bodies. */
  below(prefix: string, find: FindAnswer, bodyBytesMax = this.#deps.bodyBytesMax): void {
    this.#finders.push({ prefix, find, bodyBytesMax });
  }

  /** Answers a request, or leaves it to `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const answer = this.#finderOf(request)?.(request.url ?? '');
    if (!answer) {
      otherwise();
      return;
    }
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    // A client that disconnects before its body is complete gets no answer.
    request.on('end', () => void this.#give(request, response, answer, parts));
  }

  /** Only a complete JSON body of known and permitted length is handled here. */
  #finderOf({ method, url, headers }: IncomingMessage): FindAnswer | undefined {
    if (method !== 'POST' || !headers['content-type']?.startsWith('application/json')) return undefined;
    const found = this.#finders.find(({ prefix }) => url?.startsWith(prefix));
    if (!found || headers['content-length'] === undefined || Number(headers['content-length']) > found.bodyBytesMax) return undefined;
    return found.find;
  }

  async #give(request: IncomingMessage, response: ServerResponse, answer: RawAnswer, parts: Buffer[]): Promise<void> {
    const { nextRequestId, log, onAnswered } = this.#deps;
    const id = nextRequestId();
    const [first] = parts;
    const body = parts.length === 1 && first ? first : Buffer.concat(parts);
    const text = await answer({ body, headers: request.headers, id, log: log() });
    const length = Buffer.byteLength(text);
    response.writeHead(200, { ...commonHeaders, 'x-request-id': id, ...rawHeaders, 'content-length': length }).end(text);
    onAnswered?.({ reqId: id, method: 'POST', url: request.url ?? '', ip: request.socket.remoteAddress, statusCode: 200 });
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Registry of handlers before the framework; absent where the framework runs alone. */
    rawAnswers?: RawAnswers;
  }
}
