import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';

/**
 * Makes a span of every request of a server, also of those answered before the framework, and runs the request within it. A trace always begins
 * here: a visitor's `traceparent` is ignored. Queries are left out, since they may contain secrets.
 */
export function traceRequests(server: Server, tracer: Tracer): void {
  const emit = server.emit.bind(server);
  const begin = (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path = ''] = (request.url ?? '').split('?');
    const method = request.method ?? '';
    const attributes = { 'http.request.method': method, 'url.path': path };
    const span = tracer.startSpan(method, { kind: SpanKind.SERVER, attributes, root: true });
    response.once('close', () => {
      span.setAttribute('http.response.status_code', response.statusCode);
      if (response.statusCode >= 500 || !response.writableFinished) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return context.with(trace.setSpan(context.active(), span), () => emit('request', request, response));
  };
  server.emit = (event: string, ...given: unknown[]): boolean =>
    event === 'request' ? begin(given[0] as IncomingMessage, given[1] as ServerResponse) : emit(event, ...given);
}
