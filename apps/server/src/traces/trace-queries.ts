import { context, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type pg from 'pg';

const TEXT_MAX = 400;

/** The statement of a query as passed to pg: text, or an object with it. Values are never part of it. */
function textOf(query: unknown): string {
  if (typeof query === 'string') return query;
  return String((query as { text?: unknown }).text ?? '');
}

/** The form of `query` that gives a promise. */
type Query = (...given: unknown[]) => Promise<unknown>;

/** The same query within a span, if the request is traced. The form with a callback, which pools use internally, is not traced. */
const traced =
  (tracer: Tracer, query: Query): Query =>
  (...given) => {
    if (!trace.getActiveSpan() || typeof given.at(-1) === 'function') return query(...given);
    const text = textOf(given[0]).replaceAll(/\s+/g, ' ').trim();
    const [operation = ''] = text.split(' ', 1);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.slice(0, TEXT_MAX) };
    const span = tracer.startSpan(operation.toUpperCase(), { kind: SpanKind.CLIENT, attributes });
    const asked = context.with(trace.setSpan(context.active(), span), () => query(...given));
    return asked.then(
      (result) => {
        span.end();
        return result;
      },
      (error: unknown) => {
        span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
        throw error;
      },
    );
  };

/** Makes a span of every query of a traced request, alone or in a transaction. */
export function traceQueries(pool: pg.Pool, tracer: Tracer): void {
  const known = new WeakSet<object>();
  pool.query = traced(tracer, pool.query.bind(pool) as Query) as typeof pool.query;
  const connect = pool.connect.bind(pool) as (done?: unknown) => Promise<pg.PoolClient>;
  const connectTraced = async (): Promise<pg.PoolClient> => {
    const client = await connect();
    if (!known.has(client)) {
      known.add(client);
      client.query = traced(tracer, client.query.bind(client) as Query) as typeof client.query;
    }
    return client;
  };
  pool.connect = ((done?: unknown) => (done === undefined ? connectTraced() : connect(done))) as typeof pool.connect;
}
