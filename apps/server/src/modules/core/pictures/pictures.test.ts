import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { LocatedPicture } from '@laro/art/output/manifest';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PictureSource } from './picture-store.ts';
import { registerPictures } from './register-pictures.ts';
import { pictureOf } from './shipped-art.ts';

let folder: string;
let http: FastifyInstance;
const draw = vi.fn<PictureSource['draw']>();
const located: Record<string, Omit<LocatedPicture, 'file'> & { name?: string }> = {
  '/img/games/mango-1a2b3c4d-240.avif': { kind: 'game', id: 'mango', width: 240, format: 'avif', immutable: true, name: 'mango.avif' },
  '/img/games/mango-1a2b3c4d-480.webp': { kind: 'game', id: 'mango', width: 480, format: 'webp', immutable: true },
  '/img/games/mango-1a2b3c4d-240.jpg': { kind: 'game', id: 'mango', width: 240, format: 'jpg', immutable: true },
  '/img/games/lost-1a2b3c4d-240.avif': { kind: 'game', id: 'lost', width: 240, format: 'avif', immutable: true, name: 'lost.avif' },
  '/img/vendors/TCG_SEA-COLOR2.png': { kind: 'vendor', id: 'TCG_SEA', width: 96, format: 'png', immutable: false, name: 'mark.png' },
};

/** A game for every number, so that many different pictures can be requested. */
const numbered = (address: string): LocatedPicture | undefined =>
  /^\/img\/games\/game-\d+-240\.jpg$/.test(address) ? { kind: 'game', id: address, width: 240, format: 'jpg', immutable: true, file: undefined } : undefined;

const locate: PictureSource['locate'] = (address) => {
  const entry = Object.hasOwn(located, address) ? located[address] : undefined;
  if (!entry) return numbered(address);
  const { name, ...picture } = entry;
  return { ...picture, file: name === undefined ? undefined : pathToFileURL(path.join(folder, name)) };
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laro-pictures-'));
  for (const [name, text] of Object.entries({ 'mango.avif': 'avif', 'mark.png': 'png', 'secret.avif': 'secret' }))
    fs.writeFileSync(path.join(folder, name), text);
  http = fastify({ routerOptions: { maxParamLength: 200 } });
  await registerPictures(http, { dataDir: folder, source: { locate, draw } });
});
afterAll(async () => {
  await http.close();
  fs.rmSync(folder, { recursive: true });
});
beforeEach(() => draw.mockReset().mockResolvedValue(null));

const get = (url: string) => http.inject({ method: 'GET', url });

describe('pictures', () => {
  test('[LIST-04] a shipped picture is sent with its type and may be cached forever', async () => {
    const answer = await get('/img/games/mango-1a2b3c4d-240.avif');
    expect([answer.statusCode, answer.body, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'avif',
      'image/avif',
      'public, max-age=31536000, immutable',
    ]);
    const mark = await get('/img/vendors/TCG_SEA-COLOR2.png');
    expect([mark.body, mark.headers['content-type'], mark.headers['cache-control']]).toEqual(['png', 'image/png', 'public, max-age=86400']);
    expect(mark.headers['x-content-type-options']).toBe('nosniff');
    expect(draw).not.toHaveBeenCalled();
  });

  test('[LIST-04] a form that is not shipped is drawn once and then kept', async () => {
    draw.mockResolvedValue(Buffer.from('webp'));
    const url = '/img/games/mango-1a2b3c4d-480.webp';
    const answers = await Promise.all([get(url), get(url), get(url)]);
    expect(answers.map((answer) => [answer.statusCode, answer.body, answer.headers['content-type']])).toEqual(Array(3).fill([200, 'webp', 'image/webp']));
    expect((await get(url)).body).toBe('webp');
    expect(draw).toHaveBeenCalledExactlyOnceWith({ kind: 'game', id: 'mango', width: 480, format: 'webp', immutable: true, file: undefined });
    expect(fs.readdirSync(path.join(folder, 'pictures'))).toEqual(['mango-1a2b3c4d-480.webp']);
  });

  test('[LIST-02] an unknown picture is a small 404', async () => {
    for (const url of ['/img/games/nope-240.avif', '/img/games/lost-1a2b3c4d-240.avif', '/img/vendors/NOPE-COLOR2.png']) {
      const answer = await get(url);
      expect([url, answer.statusCode, answer.body.length < 200]).toEqual([url, 404, true]);
    }
  });

  test('[ERR-02] no address reaches a file outside', async () => {
    const hostile = [
      '/img/games/..%2f..%2fsecret.avif',
      '/img/games/..%5c..%5csecret.avif',
      '/img/..%2f/secret.avif',
      '/img/games/%2e%2e/secret.avif',
      '/img/games/../../secret.avif',
      '/img/games/mango-1a2b3c4d-240.avif%00.jpg',
      '/img/games/mango-1a2b3c4d-240.avif/',
      '/img/games//mango-1a2b3c4d-240.avif',
      '/img/games/mango-1a2b3c4d-240.AVIF',
      '/img/games/C:secret-240.avif',
      '/img/__proto__/mango-1a2b3c4d-240.avif',
      '/img/vendors/..-COLOR2.png',
      '/img/games/mango-1a2b3c4d-9999.avif',
      `/img/games/${'a'.repeat(190)}-240.avif`,
      `/img/games/${'a'.repeat(900)}-240.avif`,
      '/img/pictures/games',
    ];
    for (const url of hostile) {
      const answer = await get(url);
      expect([url, answer.statusCode >= 400 && answer.statusCode < 500, answer.body === 'secret']).toEqual([url, true, false]);
    }
    expect(draw).not.toHaveBeenCalled();
  });

  test('[LIST-04] without a writable cache, pictures are still drawn', async () => {
    const readOnly = fastify({ logger: false });
    const notAFolder = path.join(folder, 'secret.avif');
    draw.mockResolvedValue(Buffer.from('jpg'));
    await registerPictures(readOnly, { dataDir: notAFolder, source: { locate, draw } });
    for (let time = 1; time <= 2; time++) expect((await readOnly.inject('/img/games/mango-1a2b3c4d-240.jpg')).body).toBe('jpg');
    expect(draw).toHaveBeenCalledTimes(2);
    await readOnly.close();
  });

  test('[ERR-02] more drawing than the queue holds is put off, not piled up', async () => {
    const { promise, resolve } = Promise.withResolvers<Buffer | null>();
    draw.mockReturnValue(promise);
    const refused: Awaited<ReturnType<typeof get>>[] = [];
    const asked = Array.from({ length: 130 }, async (_, number) => {
      const answer = await get(`/img/games/game-${number}-240.jpg`);
      if (answer.statusCode === 503) refused.push(answer);
      return answer.statusCode;
    });
    await vi.waitFor(() => expect(refused.length).toBe(10));
    expect([refused[0]?.headers['retry-after'], refused[0]?.headers['cache-control']]).toEqual(['3', 'no-store']);
    resolve(null);
    expect((await Promise.all(asked)).filter((status) => status === 404).length).toBe(120);
  });

  test('[LIST-04] the shipped artwork is drawn as WebP and JPEG for browsers that do not know AVIF', async () => {
    const site = fastify();
    await registerPictures(site, { dataDir: path.join(folder, 'kept') });
    const { key } = pictureOf('game', 'gintong-kalabaw');
    const webp = await site.inject(`/img/games/${key}-240.webp`);
    expect([webp.statusCode, webp.headers['content-type'], webp.rawPayload.subarray(8, 12).toString()]).toEqual([200, 'image/webp', 'WEBP']);
    const jpeg = await site.inject(`/img/games/${key}-240.jpg`);
    expect([jpeg.statusCode, jpeg.headers['content-type'], jpeg.rawPayload.readUInt16BE(0)]).toEqual([200, 'image/jpeg', 0xffd8]);
    for (const url of [`/img/games/${key}-241.webp`, `/img/games/gintong-kalabaw-00000000-240.webp`, '/img/games/__proto__-00000000-240.webp'])
      expect((await site.inject(url)).statusCode, url).toBe(404);
    await site.close();
  });
});
