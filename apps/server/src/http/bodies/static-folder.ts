import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../problems/refusal.ts';

export interface StaticFolder {
  root: string;
  /** Begins and ends with a slash. */
  prefix: string;
  cacheControl: (file: string) => string;
}

/** Addresses that name no file: folders, NUL, empty or dot segments, escaped slashes and dots. The library throws on some of them. */
function namesNoFile(address: string): boolean {
  const [path = ''] = address.split('?', 1);
  return path.endsWith('/') || /%(?:00|2f|5c)|\\|\/\/|\/\.{1,2}(?:\/|$)/i.test(path.replaceAll(/%2e/gi, '.'));
}

/** Serves the built files of a folder; any other address is reported as not found (SAFE-16). */
export async function serveFolder(app: FastifyInstance, { root, prefix, cacheControl }: StaticFolder): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (namesNoFile(request.url)) throw new Refusal('request.not_found');
    });
    await scope.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      preCompressed: true,
      index: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', cacheControl(file));
      },
    });
  });
}
