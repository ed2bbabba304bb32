import path from 'node:path';
import zlib from 'node:zlib';
import type { LocatedPicture } from '@laro/art/manifest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { QueueFull } from './drawing-queue.ts';
import { PictureStore, type PictureSource } from './picture-store.ts';
import { shippedArt } from './shipped-art.ts';

const mediaTypes: Record<LocatedPicture['format'], string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
};
/** Addresses with the hash of their content stay right for ever. Vendors' marks go by the vendor's code and may change. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_A_DAY = 'public, max-age=86400';
const FOR_A_MINUTE = 'public, max-age=60';
const RETRY_AFTER_SECONDS = 3;

export interface PictureOptions {
  dataDir: string;
  source?: PictureSource;
}

/** Drawings are text and shrink to a fifth. At this quality a mark takes a tenth of a millisecond, so nothing needs to be kept. */
const packDrawing = (bytes: Buffer): Buffer => zlib.brotliCompressSync(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 } });

function sendPicture(request: FastifyRequest, reply: FastifyReply, { format, immutable }: LocatedPicture, bytes: Buffer): FastifyReply {
  reply
    .header('cache-control', immutable ? FOR_EVER : FOR_A_DAY)
    .header('x-content-type-options', 'nosniff')
    .type(mediaTypes[format]);
  if (format !== 'svg') return reply.send(bytes);
  // A mark opened by itself is a document: it may do nothing but be seen.
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'").header('vary', 'accept-encoding');
  const readsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  return readsBrotli ? reply.header('content-encoding', 'br').send(packDrawing(bytes)) : reply.send(bytes);
}

const refuse = (reply: FastifyReply, status: 404 | 503, cacheControl: string): FastifyReply =>
  reply.code(status).header('cache-control', cacheControl).type('text/plain').send('');

/** Serves the artwork: /img/games/<key>-240.avif, /img/banners/<key>-750.webp, /img/vendors/<code>.svg. */
export async function registerPictures(http: FastifyInstance, { dataDir, source = shippedArt }: PictureOptions): Promise<void> {
  const store = new PictureStore({
    source,
    keptFolder: path.join(dataDir, 'pictures'),
    onKeepError: (error) => http.log.warn({ err: error }, 'drawn pictures cannot be kept and will be drawn again after a restart'),
  });
  http.get<{ Params: { folder: string; file: string } }>('/img/:folder/:file', async (request, reply) => {
    try {
      const found = await store.read(`/img/${request.params.folder}/${request.params.file}`);
      return found ? sendPicture(request, reply, found.picture, found.bytes) : refuse(reply, 404, FOR_A_MINUTE);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      return refuse(reply.header('retry-after', RETRY_AFTER_SECONDS), 503, 'no-store');
    }
  });
}
