import { connectionLimits, httpOptionsFor } from '@laro/domain/parties/connection-limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Duplex } from 'node:stream';
import type { StudioProblem } from './protocol.ts';

const refused = (errorCode: StudioProblem): string => JSON.stringify({ success: false, errorCode });

function refuseSocket({ code }: { code?: string }, socket: Duplex): void {
  const body = refused('studio.request_wrong');
  const status = code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  if (code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else
    socket.end(`HTTP/1.1 ${status}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`, () =>
      socket.destroy(),
    );
}

const send = (reply: FastifyReply, status: number): FastifyReply =>
  reply
    .code(status)
    .type('application/json')
    .send(refused(status < 500 ? 'studio.request_wrong' : 'studio.internal'));

/** Options of the framework: no call of ours works longer than a body may stall, so one limit ends stalled bodies and idle sockets (SAFE-13). */
export const guardedServer = {
  http: httpOptionsFor(connectionLimits),
  requestTimeout: connectionLimits.bodyTotalMs,
  keepAliveTimeout: connectionLimits.bodyIdleMs,
  connectionTimeout: connectionLimits.bodyIdleMs,
  clientErrorHandler: refuseSocket,
  frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => void send(reply, 400),
};

/** Whatever the calls themselves do not answer: unknown addresses, files that are none, faults. The framework's texts are never shown (SAFE-16). */
export function refusePlainly(http: FastifyInstance): void {
  http.setNotFoundHandler((_request, reply) => send(reply, 404));
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) request.log.error({ err: error }, 'a request failed');
    return send(reply, statusCode === 403 ? 404 : statusCode);
  });
}
