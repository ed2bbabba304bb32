import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Counter } from 'prom-client';
import type pg from 'pg';
import { listen } from '#server/process/start/listening.ts';
import { Certificates } from './certificates.ts';
import { readDatabaseFigures } from './database-figures.ts';
import type { Figure } from './figure.ts';
import { observeRequests } from './observe-requests.ts';
import { diskFigures, jobFigures, poolFigures } from './process-figures.ts';

type PromClient = typeof import('prom-client');

const SECONDS_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface MetricsOptions {
  host: string;
  /** 0 takes a free one. */
  port: number;
  /** The server whose requests are measured. */
  server: http.Server;
  pool: pg.Pool;
  dataDir: string;
  /** A file that is written after every backup. */
  backupMark: string | null;
  /** All hosts that visitors reach. */
  hosts: () => readonly string[];
}

export interface Metrics {
  port: number;
  close: () => Promise<void>;
}

/** Reads every figure that is not counted as it happens. A family that cannot be read is left out, and counted. */
async function readFigures({ pool, dataDir, backupMark }: MetricsOptions, certificates: Certificates, failures: Counter<'family'>): Promise<Figure[]> {
  const nowMs = Date.now();
  const families: Record<string, () => Promise<Figure[]>> = {
    // First, before our own queries use the pool.
    process: async () => [poolFigures(pool), ...jobFigures()],
    database: () => readDatabaseFigures(pool),
    disk: () => diskFigures(dataDir, backupMark, nowMs),
    certificates: async () => [await certificates.figure(nowMs)],
  };
  const read = Object.entries(families).map(async ([family, figures]) => {
    try {
      return await figures();
    } catch {
      failures.inc({ family });
      return [];
    }
  });
  return (await Promise.all(read)).flat();
}

/** Figures that were read, in Prometheus' text format. */
function textOf({ Counter, Gauge, Registry }: PromClient, figures: readonly Figure[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, samples } of figures) {
    // The library writes 0 for a figure without samples, which would read as a failure.
    if (samples.length === 0) continue;
    const config = { name, help, labelNames: Object.keys(samples[0]?.labels ?? {}), registers: [registry] };
    if (name.endsWith('_total')) {
      const counter = new Counter(config);
      for (const { labels, value } of samples) counter.inc(labels, value);
    } else {
      const gauge = new Gauge(config);
      for (const { labels, value } of samples) gauge.set(labels, value);
    }
  }
  return registry.metrics();
}

/** Serves the figures of this process and its installation at /metrics, on their own port. */
export async function openMetrics(options: MetricsOptions): Promise<Metrics> {
  // Loaded on demand: a process without metrics does not hold it in memory.
  const prom = await import('prom-client');
  const registry = new prom.Registry();
  const registers = [registry];
  prom.collectDefaultMetrics({ register: registry });
  observeRequests(options.server, {
    seconds: new prom.Histogram({
      name: 'laro_http_request_seconds',
      help: 'Requests by what they are for and how they were answered',
      labelNames: ['area', 'status'],
      buckets: SECONDS_BUCKETS,
      registers,
    }),
    lines: new prom.Gauge({ name: 'laro_lines_open', help: 'Open WebSocket lines to pages', registers }),
  });
  const failures = new prom.Counter({
    name: 'laro_figures_unread_total',
    help: 'Families of figures that could not be read',
    labelNames: ['family'],
    registers,
  });
  const certificates = new Certificates(options.hosts);
  const server = http.createServer((request, response) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      response.writeHead(404).end();
      return;
    }
    void readFigures(options, certificates, failures)
      .then(async (figures) => `${await registry.metrics()}\n${await textOf(prom, figures)}`)
      .then((text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text));
  });
  await listen({ listen: (address) => new Promise((resolve, reject) => server.once('error', reject).listen(address, () => resolve(''))) }, options);
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
