import { randomBytes } from 'node:crypto';
import type { Transport } from '@laro/client/client';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** A token known only to this process: it marks calls that the server makes to itself, which no rate limit counts. */
const IN_PROCESS_HEADER = 'x-laro-in-process';
const inProcessWord = randomBytes(24).toString('base64url');

export const isInProcess = (request: FastifyRequest): boolean => request.headers[IN_PROCESS_HEADER] === inProcessWord;

/** The same typed calls as in the browser, without a network, with the visitor's host, cookies and address. */
export const inProcessTransport =
  (app: FastifyInstance, visitor: Pick<FastifyRequest, 'ip' | 'host' | 'headers'>): Transport =>
  async ({ method, url, body }) => {
    const answer = await app.inject({
      method,
      url,
      remoteAddress: visitor.ip,
      headers: {
        host: visitor.host,
        [IN_PROCESS_HEADER]: inProcessWord,
        ...(visitor.headers.cookie ? { cookie: visitor.headers.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
