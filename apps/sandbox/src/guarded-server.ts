import { connectionLimits, httpOptionsFor } from '@laro/domain/parties/connection-limits';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import http from 'node:http';

const send = (reply: FastifyReply, status: number): FastifyReply => reply.code(status).send({ error: http.STATUS_CODES[status] });

/** A server that ends stalled bodies and idle sockets as the site does (SAFE-13). */
export function guardedServer(answer: http.RequestListener): http.Server {
  const server = http.createServer(httpOptionsFor(connectionLimits), answer);
  return server.setTimeout(connectionLimits.bodyIdleMs);
}

/** For the framework: broken requests and addresses end without a text of its own (SAFE-16). */
export const plainErrors = {
  clientErrorHandler: (_error: Error, socket: { destroy: () => unknown }): void => void socket.destroy(),
  frameworkErrors: (_error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void => void send(reply, 400),
};

/** Unknown addresses and faults are answered by their status alone. */
export function refusePlainly(app: FastifyInstance): void {
  app.setNotFoundHandler((_request, reply) => send(reply, 404));
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { statusCode = 500 } = error;
    if (statusCode >= 500) request.log.error({ err: error }, 'a request failed');
    return send(reply, statusCode);
  });
}
