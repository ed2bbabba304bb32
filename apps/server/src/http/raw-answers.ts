import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { commonHeaders } from './common-headers.ts';

/** A machine's question: exactly the bytes that it has sent, for they are signed. */
export interface RawQuestion {
  body: Buffer;
  headers: IncomingHttpHeaders;
  /** Of the request. */
  id: string;
  log: Pick<FastifyBaseLogger, 'error'>;
}

/** Answers a question with JSON, whatever happens; it never throws. */
export type RawAnswer = (question: RawQuestion) => Promise<string>;

/** Who answers at a path; null leaves it to the framework. */
export type FindAnswer = (path: string) => RawAnswer | null;

/** Headers of every such answer, beside the common ones. */
export const rawHeaders = { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' };

export interface RawAnswersDeps {
  bodyBytesMax: number;
  nextRequestId: () => string;
  log: () => RawQuestion['log'];
  /** Told of each answer, for the log. */
  onAnswered?: (answered: { reqId: string; method: string; url: string; ip: string | undefined; statusCode: number }) => void;
}

/**
 * Answers machines' questions before the framework begins: its routing, hooks and objects cost more than all that is ours in a bet. Whoever
 * registers here has the same routes at the framework, which answers whatever is not plainly such a question (and all of them over HTTP/2).
 */
export class RawAnswers {
  readonly #deps: RawAnswersDeps;
  readonly #finders: { prefix: string; find: FindAnswer; bodyBytesMax: number }[] = [];

  constructor(deps: RawAnswersDeps) {
    this.#deps = deps;
  }

  /** Takes over the questions below a path, with a limit of its own for their bodies. */
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
    // One who hangs up in mid-sentence never comes to an end, and is owed nothing.
    request.on('end', () => void this.#give(request, response, answer, parts));
  }

  /** Only a whole body of JSON, whose length is known and allowed, is a plain question. */
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
    /** Where questions are answered before the framework; not there where it stands alone. */
    rawAnswers?: RawAnswers;
  }
}
