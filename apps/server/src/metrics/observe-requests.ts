import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Gauge, Histogram } from 'prom-client';

/** Areas of requests by the beginning of their path: the first that fits. */
const areas: readonly (readonly [prefix: string, area: string])[] = [
  ['/wps/desk', 'desk'],
  ['/wps/', 'call'],
  ['/m/', 'page'],
  ['/desk', 'desk-page'],
  ['/vendor/', 'vendor'],
  ['/payments/', 'gateway'],
  ['/callbacks/', 'gateway'],
  ['/img/', 'picture'],
  ['/assets/', 'file'],
];

/** Few and known in advance: a path in a label would let visitors make figures without end. */
const areaOf = (path: string): string => areas.find(([prefix]) => path.startsWith(prefix))?.[1] ?? 'other';

export interface RequestFigures {
  seconds: Histogram<'area' | 'status'>;
  lines: Gauge;
}

/** Measures every request of a server, also those answered before the framework, and counts its open WebSocket lines. */
export function observeRequests(server: Server, { seconds, lines }: RequestFigures): void {
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const startedAt = performance.now();
    response.once('close', () => {
      // One who hangs up before the answer has no status of ours.
      const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'aborted';
      seconds.observe({ area: areaOf(request.url ?? ''), status }, (performance.now() - startedAt) / 1000);
    });
  });
  server.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    lines.inc();
    socket.once('close', () => lines.dec());
  });
}
