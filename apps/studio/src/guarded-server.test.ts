import { once } from 'node:events';
import fs from 'node:fs';
import { request, type IncomingMessage } from 'node:http';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedServer, refusePlainly } from './guarded-server.ts';
import { registerPages } from './pages/register-pages.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-studio-'));
let app: FastifyInstance;
let port = 0;

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html>');
  fs.writeFileSync(path.join(folder, 'assets/a.js'), 'a()');
  app = fastify({ ...guardedServer });
  refusePlainly(app);
  app.get('/broken', async () => {
    throw new Error('select password');
  });
  await registerPages(app, { framedBy: null, clientFolder: folder });
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

const ask = async (address: string, method = 'GET'): Promise<{ status: number; body: string }> => {
  const sent = request({ host: '127.0.0.1', port, path: address, method, headers: { 'accept-encoding': 'br' } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode ?? 0, body: await text(answer) };
};

test.each([
  '/assets/',
  '/assets',
  '/assets/../../x',
  '/assets/..%2fx',
  '/assets/%00',
  '/assets/a%00.js',
  '/%E0%A4%A',
  '/%zz',
  '/nothing',
  '//',
  `/play/${'x'.repeat(500)}`,
])('[SAFE-16] the studio answers %s with 404 or 400 in its own form', async (address) => {
  for (const method of ['GET', 'POST']) {
    const { status, body } = await ask(address, method);
    expect([400, 404], address).toContain(status);
    expect(JSON.parse(body)).toEqual({ success: false, errorCode: 'studio.request_wrong' });
  }
});

test('[SAFE-16] an internal error reveals nothing, and malformed requests are refused', async () => {
  expect(await ask('/broken')).toEqual({ status: 500, body: '{"success":false,"errorCode":"studio.internal"}' });
  const socket = net.connect(port, '127.0.0.1', () => socket.write('NONSENSE\r\n\r\n'));
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 [\s\S]*"studio\.request_wrong"\}$/);
});

test('[SAFE-13] the studio’s server is held to the limits of connections', () => {
  const { headersTimeout, requestTimeout, timeout, keepAliveTimeout } = app.server;
  expect({ headersTimeout, requestTimeout, timeout, keepAliveTimeout }).toEqual({
    headersTimeout: 10_000,
    requestTimeout: 120_000,
    timeout: 30_000,
    keepAliveTimeout: 30_000,
  });
});
