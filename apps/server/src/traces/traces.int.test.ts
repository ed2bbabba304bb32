import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import fs from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { openTraces, type Traces } from './open-traces.ts';

interface Sent {
  name: string;
  spanId: string;
  traceId: string;
  parentSpanId?: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

const sent: Sent[] = [];
const services = new Set<string | undefined>();
/** A collector of traces: OTLP over HTTP with JSON. */
const collector = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as {
      resourceSpans: { resource: Pick<Sent, 'attributes'>; scopeSpans: { spans: Sent[] }[] }[];
    };
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue);
      sent.push(...scopeSpans.flatMap(({ spans }) => spans));
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
const outside = http.createServer((_request, response) => response.end('yes'));

let base: TestDatabase;
let traces: Traces;
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;
const open = (server: http.Server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

const answers: Record<string, () => Promise<unknown>> = {
  '/one': () => base.pool.query('select $1::text as secret', ['hidden value']),
  '/many': () => inTransaction(base.pool, async (transaction) => transaction.query({ text: 'select 2' })),
  '/outside': () => fetch(`http://127.0.0.1:${portOf(outside)}/token-in-path`).then((answer) => answer.text()),
  '/wrong': () => base.pool.query('select from nowhere'),
};
const site = http.createServer((request, response) => {
  const [address = ''] = (request.url ?? '').split('?');
  answers[address]?.().then(
    () => response.end('ok'),
    () => response.writeHead(500).end(),
  );
});

beforeAll(async () => {
  base = await testDatabase();
  await Promise.all([open(collector), open(outside), open(site)]);
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${portOf(collector)}`;
  traces = openTraces({ server: site, pool: base.pool });
});
beforeEach(() => void sent.splice(0));
afterAll(async () => {
  await traces.close();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  for (const server of [collector, outside, site]) {
    server.closeAllConnections();
    server.close();
  }
  await base.close();
});

/** Sends a request to the site, and returns its spans: its own and those within. */
async function spansOf(address: string): Promise<{ own: Sent; within: Sent[] }> {
  await (await fetch(`http://127.0.0.1:${portOf(site)}${address}`, { headers: { traceparent: `00-${'1'.repeat(32)}-${'2'.repeat(16)}-01` } })).text();
  await expect
    .poll(async () => {
      await traces.flush();
      return sent.some(({ name }) => name === 'GET');
    })
    .toBe(true);
  const own = sent.find(({ name }) => name === 'GET');
  if (!own) throw new Error('no span');
  return { own, within: sent.filter(({ traceId, spanId }) => traceId === own.traceId && spanId !== own.spanId) };
}
const valueOf = ({ attributes }: Sent, key: string) => attributes.find((attribute) => attribute.key === key)?.value;

test('[HOUSE-12] a request is a trace with its query; neither values nor the address’s query are sent, and a visitor’s trace id is ignored', async () => {
  const { own, within } = await spansOf('/one?token=hidden');
  expect(own.traceId).not.toBe('1'.repeat(32));
  expect(own.parentSpanId).toBeUndefined();
  expect(valueOf(own, 'url.path')).toEqual({ stringValue: '/one' });
  expect(valueOf(own, 'http.response.status_code')).toEqual({ intValue: 200 });
  expect(within.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['SELECT', own.spanId]]);
  expect(JSON.stringify(sent)).not.toContain('hidden');
  expect([...services]).toEqual(['laro']);
});

test('[HOUSE-12] the statements of a transaction are spans of their request', async () => {
  const { own, within } = await spansOf('/many');
  expect(within.map(({ name }) => name)).toEqual(['BEGIN', 'SELECT', 'COMMIT']);
  expect(within.every(({ parentSpanId }) => parentSpanId === own.spanId)).toBe(true);
});

test('[HOUSE-12] a call to an outside party is a span without its path', async () => {
  const { own, within } = await spansOf('/outside');
  expect(within.map(({ name, parentSpanId }) => [name, parentSpanId])).toEqual([['GET outside', own.spanId]]);
  expect(JSON.stringify(sent)).not.toContain('token-in-path');
});

test('[HOUSE-12] a failed query and its request are marked', async () => {
  const { own, within } = await spansOf('/wrong');
  expect(own.status.code).toBe(2);
  expect(within.map(({ status }) => status.code)).toEqual([2]);
});

test('[HOUSE-12] [DESK-91] traces and metrics are loaded only where they are configured: outside of their folders only main.ts names them, in dynamic imports', () => {
  const root = path.join(import.meta.dirname, '..');
  const files = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/^(?:traces|metrics)\//.test(file));
  const lazy = /(?:from|import) '(?:@opentelemetry\/|prom-client|#server\/(?:traces|metrics)\/)/;
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => lazy.test(fs.readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});
