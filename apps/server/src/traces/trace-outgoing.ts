import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { SpanKind, SpanStatusCode, trace, type Span, type Tracer } from '@opentelemetry/api';

/** A request of Node's own fetch, as reported by its diagnostics channels. */
interface Told {
  request: { origin: string; method: string };
  response?: { statusCode: number };
}

/** Makes a span of every request to an outside party that a traced request makes. Its path is left out, since it may open something. Returns what ends it. */
export function traceOutgoing(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>();
  const end = (message: unknown, isFailed: (told: Told) => boolean): void => {
    const told = message as Told;
    const span = spans.get(told.request);
    if (!span) return;
    spans.delete(told.request);
    if (told.response) span.setAttribute('http.response.status_code', told.response.statusCode);
    if (isFailed(told)) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  const listeners: Readonly<Record<string, (message: unknown) => void>> = {
    'undici:request:create': (message) => {
      const { request } = message as Told;
      if (!trace.getActiveSpan()) return;
      const attributes = { 'http.request.method': request.method, 'server.address': new URL(request.origin).hostname };
      spans.set(request, tracer.startSpan(`${request.method} outside`, { kind: SpanKind.CLIENT, attributes }));
    },
    'undici:request:headers': (message) => end(message, ({ response }) => (response?.statusCode ?? 0) >= 500),
    'undici:request:error': (message) => end(message, () => true),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}
