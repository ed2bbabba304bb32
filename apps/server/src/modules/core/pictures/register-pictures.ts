import path from 'node:path';
import type { LocatedPicture } from '@laro/art/output/manifest';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { Refusal } from '#server/http/problems/refusal.ts';
import { QueueFull } from './drawing-queue.ts';
import { PictureStore, type PictureSource } from './picture-store.ts';
import { shippedArt } from './shipped-art.ts';

const mediaTypes: Record<LocatedPicture['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};
/** Addresses with the hash of their content never change. Vendors' marks have the vendor's code as address and may change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const RETRY_AFTER_SECONDS = 3;

export interface PictureOptions {
  dataDir: string;
  source?: PictureSource;
}

const sendPicture = (reply: FastifyReply, { format, immutable }: LocatedPicture, bytes: Buffer): FastifyReply =>
  reply
    .header('cache-control', immutable ? FOR_EVER : FOR_A_DAY)
    .header('x-content-type-options', 'nosniff')
    .type(mediaTypes[format])
    .send(bytes);

/** Serves the artwork: /img/games/<key>-240.avif, /img/banners/<key>-750.webp, /img/vendors/<code>-COLOR2.png. */
export async function registerPictures(http: FastifyInstance, { dataDir, source = shippedArt }: PictureOptions): Promise<void> {
  const store = new PictureStore({
    source,
    keptFolder: path.join(dataDir, 'pictures'),
    onKeepError: (error) => http.log.warn({ err: error }, 'drawn pictures cannot be kept and will be drawn again after a restart'),
  });
  http.get<{ Params: { folder: string; file: string } }>('/img/:folder/:file', async (request, reply) => {
    try {
      const found = await store.read(`/img/${request.params.folder}/${request.params.file}`);
      if (!found) throw new Refusal('request.not_found');
      return sendPicture(reply, found.picture, found.bytes);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      return reply.code(503).headers({ 'retry-after': RETRY_AFTER_SECONDS, 'cache-control': 'no-store' }).type('text/plain').send('');
    }
  });
  // No address of a picture is a page.
  http.get('/img/*', async () => {
    throw new Refusal('request.not_found');
  });
}
