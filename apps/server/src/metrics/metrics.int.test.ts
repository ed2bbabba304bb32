import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Duplex } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Repeated } from '#server/db/turns/repeated.ts';
import { temporaryFolder } from '#server/testing/base/temporary-folder.ts';
import { testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { openMetrics, type Metrics } from './metrics-server.ts';

const folder = temporaryFolder();
const mark = path.join(folder, 'last-backup');
const site = http.createServer((request, response) => response.writeHead(request.url === '/wps/broken' ? 500 : 200).end('x'));
site.on('upgrade', (_request, socket) =>
  socket
    .on('end', () => socket.end())
    .resume()
    .write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
);
let base: TestDatabase;
let metrics: Metrics;
let port = 0;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  port = (site.address() as AddressInfo).port;
  metrics = await openMetrics({ host: '127.0.0.1', port: 0, server: site, pool: base.pool, dataDir: folder, backupMark: mark, hosts: () => ['localhost'] });
});
afterAll(async () => {
  await metrics.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
  await base.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Values of a scrape by name with labels. */
async function scrape(): Promise<Map<string, number>> {
  const response = await fetch(`http://127.0.0.1:${metrics.port}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const samples = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    samples.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1).replace('+Inf', 'Infinity'))];
    }),
  );
}

test('[DESK-91] the database is seen: connections, oldest transaction, slowest query, locks, size', async () => {
  const client = await base.pool.connect();
  try {
    await client.query('begin');
    await client.query('select 1');
    const figures = await scrape();
    expect(figures.get('laro_database_connections{state="idle in transaction"}')).toBe(1);
    expect(figures.get('laro_database_oldest_transaction_seconds')).toBeGreaterThan(0);
    expect(figures.get('laro_database_size_bytes')).toBeGreaterThan(1_000_000);
    for (const name of ['connections_max', 'slowest_query_seconds', 'waiting_queries', 'deadlocks'])
      expect(figures.has(`laro_database_${name}`), name).toBe(true);
    expect(figures.get('laro_pool_connections{state="used"}')).toBeGreaterThanOrEqual(1);
    expect([...figures.keys()].filter((name) => name.startsWith('laro_figures_unread_total'))).toEqual([]);
  } finally {
    client.release(true);
  }
});

test('[DESK-91] messages that wait, gateways, vendors and the register have their figures', async () => {
  const { pool } = base;
  expect((await scrape()).has('laro_register_is_read')).toBe(false);
  await pool.query(`insert into outgoing_messages (merchant_code, channel, template, created_at, failed_at) values
    ('laro', 'sms', 'code', now() - interval '90 seconds', null), ('laro', 'email', 'welcome', now() - interval '1 day', now())`);
  await pool.query(
    "insert into gateway_health (merchant_code, gateway, last_callback_at, refused_count) values ('laro', 'xendit', now() - interval '10 minutes', 3)",
  );
  await pool.query(
    "insert into vendor_traffic values ('BGS', date_trunc('minute', now()), 'in', 'bet', 'RS_OK', 7, '{}'), ('BGS', now() - interval '1 hour', 'in', 'bet', 'RS_OK', 9, '{}')",
  );
  await pool.query(
    "insert into exclusion_register_reads (merchant_code, tried_at, read_at, outcome) values ('laro', now(), now() - interval '2 hours', 'unavailable')",
  );
  const figures = await scrape();
  expect(figures.get('laro_queue_waiting{queue="sms"}')).toBe(1);
  expect(figures.get('laro_queue_waiting{queue="email"}')).toBe(0);
  expect(figures.get('laro_queue_waiting{queue="push"}')).toBe(0);
  expect(figures.get('laro_queue_oldest_seconds{queue="sms"}')).toBeGreaterThanOrEqual(90);
  expect(figures.get('laro_queue_oldest_seconds{queue="push"}')).toBe(0);
  expect(figures.get('laro_queue_failed{queue="email"}')).toBe(1);
  expect(figures.get('laro_gateway_last_callback_seconds{merchant="laro",gateway="xendit"}')).toBeGreaterThanOrEqual(600);
  expect(figures.get('laro_gateway_refused_total{merchant="laro",gateway="xendit"}')).toBe(3);
  expect(figures.get('laro_vendor_calls{vendor="BGS",direction="in",status="RS_OK"}')).toBe(7);
  expect(figures.get('laro_register_age_seconds{merchant="laro"}')).toBeGreaterThanOrEqual(7200);
  expect(figures.get('laro_register_is_read{merchant="laro"}')).toBe(0);
});

test('[DESK-91] requests are measured by area and status, and open lines are counted', async () => {
  const ask = async (address: string) => (await fetch(`http://127.0.0.1:${port}${address}`)).text();
  for (const address of ['/m/home', '/wps/game/list', '/wps/broken', '/wps/desk/session', '/img/games/x-240.avif', '/vendor/hub88/BGS/bet', '/x'])
    await ask(address);
  const opening = http.get({ host: '127.0.0.1', port, path: '/wps/socket', headers: { connection: 'upgrade', upgrade: 'websocket' } });
  const line = await new Promise<Duplex>((resolve) => opening.once('upgrade', (_response, socket) => resolve(socket)));
  const figures = await scrape();
  const count = (area: string, status: string) => figures.get(`laro_http_request_seconds_count{area="${area}",status="${status}"}`);
  for (const area of ['page', 'call', 'desk', 'picture', 'vendor', 'other']) expect(count(area, '2xx'), area).toBe(1);
  expect(count('call', '5xx')).toBe(1);
  expect(figures.get('laro_lines_open')).toBe(1);
  line.destroy();
  await expect.poll(async () => (await scrape()).get('laro_lines_open')).toBe(0);
});

test('[DESK-91] disk, backup, jobs and the process itself are seen', async () => {
  const job = new Repeated(
    async () => false,
    60_000,
    () => undefined,
    'test-metrics',
  );
  job.start();
  await expect.poll(async () => (await scrape()).get('laro_job_turns_total{job="test-metrics"}')).toBe(1);
  const before = await scrape();
  expect(before.get('laro_job_is_failing{job="test-metrics"}')).toBe(0);
  expect(before.get('laro_disk_free_bytes')).toBeGreaterThan(0);
  expect(before.get('laro_backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  expect(before.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  fs.writeFileSync(mark, '');
  fs.utimesSync(mark, new Date(), new Date(Date.now() - 3_600_000));
  expect((await scrape()).get('laro_backup_age_seconds')).toBeGreaterThanOrEqual(3600);
  await job.stop();
});

test('[DESK-91] a family that cannot be read is left out and counted; the others are served', async () => {
  const pool = { query: () => Promise.reject(new Error('down')), totalCount: 2, idleCount: 1, waitingCount: 0 } as never;
  const broken = await openMetrics({ host: '127.0.0.1', port: 0, server: http.createServer(), pool, dataDir: folder, backupMark: null, hosts: () => [] });
  const text = await (await fetch(`http://127.0.0.1:${broken.port}/metrics`)).text();
  const again = await (await fetch(`http://127.0.0.1:${broken.port}/metrics`)).text();
  expect(text).not.toContain('laro_database_size_bytes');
  expect(text).toContain('laro_disk_free_bytes');
  expect(text).toContain('laro_pool_connections{state="used"} 1');
  expect(again).toContain('laro_figures_unread_total{family="database"}');
  expect((await fetch(`http://127.0.0.1:${broken.port}/`)).status).toBe(404);
  await broken.close();
});
