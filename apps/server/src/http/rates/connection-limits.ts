import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ConnectionLimits } from '@laro/domain/parties/connection-limits';

/** Closes sockets without traffic, including those of clients that do not read their answer. */
export const limitIdleTime = (server: Pick<Server, 'setTimeout'>, { idleMs }: ConnectionLimits): void => void server.setTimeout(idleMs);

/** A socket with a running handler is not idle: it is checked again after the same time. */
export function waitForHandler(
  response: { headersSent: boolean; on: (event: 'timeout', listener: (socket: Duplex) => void) => unknown },
  idleMs: number,
): void {
  response.on('timeout', (socket) => {
    if (response.headersSent) socket.destroy();
    else if ('setTimeout' in socket && typeof socket.setTimeout === 'function') socket.setTimeout(idleMs);
  });
}

type Body = Pick<IncomingMessage, 'headers' | 'complete' | 'destroyed' | 'setTimeout' | 'once'>;

/** Calls `end` if the body of a request stalls or takes too long. Bodies that arrive together with their headers have no overhead. */
export function limitBodyTime(request: Body, { bodyIdleMs, bodyTotalMs, idleMs }: ConnectionLimits, end: () => void): void {
  const { headers } = request;
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return;
  process.nextTick(() => {
    if (request.complete || request.destroyed) return;
    const endUnlessWhole = (): void => {
      if (!request.complete) end();
    };
    const total = setTimeout(endUnlessWhole, bodyTotalMs).unref();
    request.setTimeout(bodyIdleMs, endUnlessWhole);
    request.once('close', () => {
      clearTimeout(total);
      request.setTimeout(idleMs);
    });
  });
}
