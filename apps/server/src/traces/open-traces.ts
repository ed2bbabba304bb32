import type { Server } from 'node:http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type pg from 'pg';
import { traceOutgoing } from './trace-outgoing.ts';
import { traceQueries } from './trace-queries.ts';
import { traceRequests } from './trace-requests.ts';

export interface Traces {
  /** Sends the spans that have ended so far. */
  flush: () => Promise<void>;
  /** Sends the rest and ends. */
  close: () => Promise<void>;
}

/**
 * Sends traces of requests, with their queries and calls to outside parties, to the collector that OTEL_EXPORTER_OTLP_ENDPOINT names. The library reads
 * further OTEL_… variables: headers, time-outs, share of requests.
 */
export function openTraces({ server, pool }: { server: Server; pool: pg.Pool }): Traces {
  const provider = new NodeTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': 'laro' })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('laro');
  traceRequests(server, tracer);
  traceQueries(pool, tracer);
  const stopOutgoing = traceOutgoing(tracer);
  return {
    flush: () => provider.forceFlush(),
    close: async () => {
      stopOutgoing();
      await provider.shutdown();
    },
  };
}
