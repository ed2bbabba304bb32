import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { serveFolder } from '#server/http/bodies/static-folder.ts';
import type { BuiltSite } from './built-site.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const ALWAYS_ASK = 'no-cache';

/** The built files of the player site: scripts, styles, typefaces, icons, the service worker. */
export async function registerStaticFiles(
  app: FastifyInstance,
  { clientFolder, legacyFolder }: Pick<BuiltSite, 'clientFolder' | 'legacyFolder'>,
): Promise<void> {
  // Files with a hash in their name never change; the others are revalidated.
  await serveFolder(app, { root: path.join(clientFolder, 'assets'), prefix: '/assets/', cacheControl: () => YEAR });
  await serveFolder(app, { root: path.join(clientFolder, 'icons'), prefix: '/icons/', cacheControl: () => HOUR });
  await serveFolder(app, {
    root: legacyFolder,
    prefix: '/legacy/',
    cacheControl: (file) => (path.basename(path.dirname(file)) === 'assets' ? YEAR : ALWAYS_ASK),
  });
  await app.register(fastifyStatic, { root: clientFolder, serve: false, decorateReply: true, preCompressed: true, cacheControl: false });
  app.get('/sw.js', (_request, reply) => reply.header('cache-control', ALWAYS_ASK).sendFile('sw.js'));
}
