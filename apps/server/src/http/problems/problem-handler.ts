import { problems, type ProblemCode } from '@laro/contract/problems';
import type { ProblemEnvelope } from '@laro/contract/wire/envelope';
import { translatorFor } from '@laro/i18n/compile';
import { areasWithProblems, problemWords } from '@laro/i18n/problem-words';
import type { Values } from '@laro/i18n/translator';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@laro/domain/system/languages';
import { momentText } from '@laro/domain/time/moment-text';
import { commonHeaders } from '../front/common-headers.ts';
import { Refusal } from './refusal.ts';
import { contextOf } from '../request-context.ts';

const FALLBACK_LANGUAGE: Language = 'EN';

function languageOf(request: FastifyRequest): { language: Language; timeZone: string } {
  try {
    const { language, merchant } = contextOf(request);
    return { language, timeZone: merchant.settings['market.timeZone'] };
  } catch {
    return { language: FALLBACK_LANGUAGE, timeZone: 'UTC' };
  }
}

/** Parameters as people read them: times in the merchant's time zone; lists are left out of the sentence. */
function wordValues(code: ProblemCode, params: Record<string, unknown>, language: Language, timeZone: string): Values {
  const kinds: Record<string, string> = problems[code].params;
  const values: Values = {};
  for (const [name, value] of Object.entries(params)) {
    if (kinds[name] === 'moment') values[name] = momentText(new Date(String(value)), language, timeZone);
    else if (typeof value === 'string' || typeof value === 'number') values[name] = value;
  }
  return values;
}

function describe(request: FastifyRequest, code: ProblemCode, params: Record<string, unknown>): string {
  const { language, timeZone } = languageOf(request);
  const translator = translatorFor(language, ['problem', ...areasWithProblems]);
  return problemWords(translator, code, { requestId: request.id, ...wordValues(code, params, language, timeZone) }) ?? code;
}

/** Errors of the framework as codes of the catalogue. Its own messages never leave the server (ERR-02). */
function refusalFor(error: FastifyError, bytesMax: number): Refusal | null {
  if (error.statusCode === 413) return new Refusal('request.too_large', { bytesMax });
  if (error.statusCode === 415) return new Refusal('request.media_type_unsupported');
  // A path that leaves a folder of files, or that is malformed, is reported as not found.
  if (error.statusCode === 403 || error.statusCode === 404) return new Refusal('request.not_found');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('request.malformed');
  return null;
}

const UNAVAILABLE_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', '57P01', '57P02', '57P03', '53300', '08006', '08001', '08003']);

/** An unavailable database is not a bug: the caller may retry. */
function isUnavailable(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return (
    (typeof code === 'string' && UNAVAILABLE_CODES.has(code)) ||
    (typeof message === 'string' && /connection terminated|timeout exceeded when trying to connect/i.test(message))
  );
}

/** True for a row whose month has no table: the operator makes it, and the caller may retry. PostgreSQL reports it as a check that has no name. */
function lacksMonth(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  return code === '23514' && routine === 'ExecFindPartition';
}

function toRefusal(error: unknown, bytesMax: number): Refusal {
  if (error instanceof Refusal) return error;
  if (isUnavailable(error) || lacksMonth(error)) return new Refusal('system.unavailable');
  return refusalFor(error as FastifyError, bytesMax) ?? new Refusal('internal');
}

/** The rest of a refused body is discarded as it arrives, unless it may be longer than the call accepts: then the connection is closed after the answer. */
function endUnreadBody({ raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
  const { complete, headers, httpVersionMajor } = raw;
  const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  if (complete || !hasBody || httpVersionMajor > 1) return;
  if (!(Number(headers['content-length']) <= (routeOptions.bodyLimit ?? 0))) reply.header('connection', 'close');
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, refusal: Refusal): FastifyReply {
  const envelope: ProblemEnvelope = {
    success: false,
    errorCode: refusal.code,
    message: describe(request, refusal.code, refusal.params),
    params: refusal.params,
    requestId: request.id,
  };
  if (refusal.code === 'request.too_many') reply.header('retry-after', String(refusal.params['retryAfterSeconds']));
  endUnreadBody(request, reply);
  return reply.code(refusal.status).header('cache-control', 'no-store').type('application/json; charset=utf-8').send(JSON.stringify(envelope));
}

/** The only place of the server that writes a problem to the wire (architecture §8). */
export function handleProblems(app: FastifyInstance, bytesMax: number): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const refusal = toRefusal(error, request.routeOptions.bodyLimit ?? bytesMax);
    if (lacksMonth(error)) request.log.error({ err: error, requestId: request.id }, 'a month of a table is missing');
    else if (refusal.code === 'internal') request.log.error({ err: error, requestId: request.id }, 'unexpected error');
    else request.log.debug({ code: refusal.code }, 'refused');
    return sendProblem(request, reply, refusal);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(request, reply, new Refusal('request.not_found')));
}

/** For addresses that the framework cannot parse: broken escapes, parts that are too long. No hook has run for the request. */
export function refuseBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  sendProblem(request, reply.headers(commonHeaders), new Refusal('request.malformed'));
}

/** For paths below /wps that match no call: 405 if another method would match, 404 otherwise. */
export function unknownCall(request: FastifyRequest, reply: FastifyReply, knownPaths: readonly RegExp[]): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '';
  return sendProblem(request, reply, new Refusal(knownPaths.some((pattern) => pattern.test(path)) ? 'request.method_not_allowed' : 'request.not_found'));
}
