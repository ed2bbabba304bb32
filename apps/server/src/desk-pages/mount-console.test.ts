import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mountConsole } from './mount-console.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-desk-'));
let app: FastifyInstance;

beforeAll(async () => {
  fs.mkdirSync(path.join(folder, 'assets'));
  fs.writeFileSync(path.join(folder, 'index.html'), '<!doctype html><title>desk</title>');
  fs.writeFileSync(path.join(folder, 'secret.txt'), 'not for browsers');
  fs.writeFileSync(path.join(folder, 'assets/start-abc.js'), 'start()');
  app = fastify({ trustProxy: true });
  app.get('/*', (_request, reply) => reply.send('the player site'));
  await mountConsole(app, folder);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

describe('the desk’s pages', () => {
  test.each(['/desk/', '/desk/m/laro/status', '/desk/sign-in?x=1'])('[T89] %s is the one page, under the strict policy', async (url) => {
    const answer = await app.inject(url);
    expect(answer.body).toBe('<!doctype html><title>desk</title>');
    const policy = String(answer.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/unsafe|data:|\*|https?:/);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-cache',
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('[T89] over TLS the response has the header that keeps browsers on TLS', async () => {
    const answer = await app.inject({ url: '/desk/', headers: { 'x-forwarded-proto': 'https' } });
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=(?:3153[6-9]|[4-9]\d{7})/);
  });

  test('[T89] files are kept for a year, carry the policy as well, and nothing outside of them is served', async () => {
    const file = await app.inject('/desk/assets/start-abc.js');
    expect([file.body, file.headers['cache-control'], file.headers['x-content-type-options']]).toEqual([
      'start()',
      'public, max-age=31536000, immutable',
      'nosniff',
    ]);
    expect((await app.inject('/desk/assets/none.js')).statusCode).toBe(404);
    for (const url of ['/desk/assets/../secret.txt', '/desk/assets/..%2fsecret.txt', '/desk/assets/%2e%2e/secret.txt'])
      expect((await app.inject(url)).body).not.toContain('not for browsers');
  });

  test('[T89] the address without the slash leads to it', async () => {
    const answer = await app.inject('/desk');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/desk/']);
  });

  test('[T89] without a build the page explains how to make one', async () => {
    const bare = fastify();
    await mountConsole(bare, path.join(folder, 'nowhere'));
    const answer = await bare.inject('/desk/');
    expect([answer.statusCode, answer.body]).toEqual([503, 'The desk is not built. Run: node tools/build/build-console.ts\n']);
    await bare.close();
  });
});
