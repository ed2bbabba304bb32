import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { registerPages, type PageOptions } from './register-pages.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-pages-'));
fs.mkdirSync(path.join(folder, 'assets'));
fs.mkdirSync(path.join(folder, '.vite'));
fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><script src="/assets/index-abc.js"></script>');
fs.writeFileSync(path.join(folder, 'assets/index-abc.js'), 'start()');
fs.writeFileSync(path.join(folder, '.vite/manifest.json'), '{}');
afterAll(() => fs.rmSync(folder, { recursive: true }));

async function pages(options: Partial<PageOptions>): Promise<FastifyInstance> {
  const app = fastify();
  await registerPages(app, { framedBy: null, clientFolder: folder, ...options });
  onTestFinished(() => app.close());
  return app;
}

test('[T89] every game has the same page: nothing but its own files, framed by the sites that are named', async () => {
  const app = await pages({ framedBy: ['https://laro.example'] });
  const page = await app.inject('/play/perya-sevens');
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'no-cache']);
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; .*frame-ancestors https:\/\/laro\.example$/);
  expect(page.body).toContain('/assets/index-abc.js');
});

test('[T89] without a list of sites: this machine, and the requested host', async () => {
  const app = await pages({});
  const policy = (await app.inject({ url: '/play/x', headers: { host: '192.168.1.5:3001' } })).headers['content-security-policy'];
  expect(policy).toContain('frame-ancestors http://localhost:* http://*.localhost:* http://127.0.0.1:* http://192.168.1.5:*');
});

test('[PLAY-01] files with a hash in their name are cached forever; files not meant for browsers are not served', async () => {
  const app = await pages({});
  const script = await app.inject('/assets/index-abc.js');
  expect([script.statusCode, script.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const url of ['/index.html', '/.vite/manifest.json', '/assets/../../games.json', '/assets/other.js'])
    expect((await app.inject(url)).statusCode, url).toBe(404);
});

test('[PLAY-01] a studio without a built client says so', async () => {
  const app = await pages({ clientFolder: path.join(folder, 'nothing') });
  const page = await app.inject('/play/x');
  expect(page.statusCode).toBe(503);
  expect(page.body).toContain('This game is not available');
});
