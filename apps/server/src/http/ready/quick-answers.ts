import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Endpoint } from '@laro/contract/wire/endpoint';
import type { CallName } from '@laro/contract/routes';
import { systemStatus } from '@laro/domain/system/system-status';
import type { FastifyRequest } from 'fastify';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { BoundedCache } from '../bounded-cache.ts';
import { commonHeaders } from '../front/common-headers.ts';
import type { GuardPorts } from '../guards/guards.ts';
import { rateAddress, type RateCounts } from '../rates/rate-counts.ts';
import { readyAnswer, type ReadyBytes } from './ready-bytes.ts';
import type { MakeReady } from './ready-call.ts';
import { askedLanguage, languageFor, LANGUAGE_COOKIE, storedLanguage } from '../request-context.ts';

/** A ready call with the input of one URL; the meaning of a URL never changes. */
interface Question {
  name: CallName;
  endpoint: Endpoint;
  asked: string | undefined;
  query: unknown;
  make: MakeReady<CallName>;
}

/** Information about the sender in a request's own headers; the same headers always mean the same. */
interface Visitor {
  hostname: string;
  ip: string;
  rateAddress: string;
  stored: string | undefined;
}

const QUESTIONS_MAX = 1000;
const VISITORS_MAX = 5000;
/** Longer ones are rare and not worth caching. */
const TEXT_MAX = 500;

/** All headers from which the framework identifies a visitor. Cookies matter only for the language. */
function linesOf({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
  const { host, cookie } = headers;
  const language = cookie?.includes(LANGUAGE_COOKIE) ? cookie : '';
  return [socket.remoteAddress, host, headers['x-forwarded-for'], headers['x-forwarded-host'], language].join('\n');
}

/** If no answer could be made, the framework reports the problem. */
function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch {
    return null;
  }
}

export interface QuickAnswersDeps {
  directory: Pick<MerchantDirectory, 'byHost'>;
  statusOf: GuardPorts['statusOf'];
  /** Null if calls are not limited. */
  counts: RateCounts | null;
  nextRequestId: () => string;
  /** Callback for each answer, for the log. */
  onAnswered?: (answered: { reqId: string; method: string; url: string; ip: string; statusCode: number }) => void;
}

/**
 * Answers calls with ready answers before the framework runs: routing, hooks and parsing cost more than such an answer itself.
 * It caches only the framework's interpretation of a URL and of the visitor's headers, which cannot change; merchant,
 * status, switches and limits are checked each time. Any request without a plain 200 or 304 is left to the framework.
 */
export class QuickAnswers {
  readonly #deps: QuickAnswersDeps;
  readonly #questions = new BoundedCache<Question>(QUESTIONS_MAX, QUESTIONS_MAX, () => 1);
  readonly #visitors = new BoundedCache<Visitor>(VISITORS_MAX, VISITORS_MAX, () => 1);

  constructor(deps: QuickAnswersDeps) {
    this.#deps = deps;
  }

  /** Caches a request that the framework has passed through all guards, and its visitor. */
  learn(request: FastifyRequest, question: Omit<Question, 'asked'>): void {
    const { url, hostname, ip } = request;
    const lines = linesOf(request.raw);
    if (request.method !== 'GET' || url.length > TEXT_MAX || lines.length > TEXT_MAX) return;
    this.#questions.keep(url, { ...question, asked: askedLanguage(request) });
    this.#visitors.keep(lines, { hostname, ip, rateAddress: rateAddress(ip), stored: storedLanguage(request) });
  }

  /** Answers a request, or leaves it to `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void {
    const question = request.method === 'GET' ? this.#questions.get(request.url ?? '') : undefined;
    const visitor = question && this.#visitors.get(linesOf(request));
    const merchant = visitor && this.#deps.directory.byHost(visitor.hostname);
    if (!merchant || !this.#admits(question, visitor, merchant)) {
      otherwise();
      return;
    }
    const visit = { merchant, language: languageFor(merchant, question.asked, visitor.stored) };
    const made = attempt(() => question.make(visit, question.query as never));
    const send = (bytes: ReadyBytes): void => this.#send(request, response, bytes, visitor.ip);
    if (made instanceof Promise) made.then(send, otherwise);
    else if (made) send(made);
    else otherwise();
  }

  /** The guards of a public call, in their order (register-calls.ts). */
  #admits({ name, endpoint }: Question, visitor: Visitor, merchant: Merchant): boolean {
    const { statusOf, counts } = this.#deps;
    if (endpoint.whileClosed === 'refuses' && statusOf(merchant, visitor.ip) !== systemStatus.open) return false;
    if (endpoint.module !== undefined && !merchant.settings[`module.${endpoint.module}`]) return false;
    return counts?.admits(name, endpoint.rate, visitor.rateAddress) ?? true;
  }

  #send(request: IncomingMessage, response: ServerResponse, bytes: ReadyBytes, ip: string): void {
    const reqId = this.#deps.nextRequestId();
    const { status, headers, body } = readyAnswer(bytes, request.headers);
    const length = body === null ? {} : { 'content-length': body.length };
    response.writeHead(status, { ...commonHeaders, 'x-request-id': reqId, ...headers, ...length }).end(body);
    this.#deps.onAnswered?.({ reqId, method: 'GET', url: request.url ?? '', ip, statusCode: status });
  }
}
