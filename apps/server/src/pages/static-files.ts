import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { BuiltSite } from './built-site.ts';

const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const ALWAYS_ASK = 'no-cache';

/** Files with a hash in their name never change; the others are asked for again. */
async function registerFolder(app: FastifyInstance, root: string, prefix: string, cacheControl: (file: string) => string): Promise<void> {
  await app.register(fastifyStatic, {
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
}

/** The built files of the player site: scripts, styles, typefaces, icons, the service worker. */
export async function registerStaticFiles(
  app: FastifyInstance,
  { clientFolder, legacyFolder }: Pick<BuiltSite, 'clientFolder' | 'legacyFolder'>,
): Promise<void> {
  await registerFolder(app, path.join(clientFolder, 'assets'), '/assets/', () => YEAR);
  await registerFolder(app, path.join(clientFolder, 'icons'), '/icons/', () => HOUR);
  await registerFolder(app, legacyFolder, '/legacy/', (file) => (path.basename(path.dirname(file)) === 'assets' ? YEAR : ALWAYS_ASK));
  await app.register(fastifyStatic, { root: clientFolder, serve: false, decorateReply: true, preCompressed: true, cacheControl: false });
  app.get('/sw.js', (_request, reply) => reply.header('cache-control', ALWAYS_ASK).sendFile('sw.js'));
}
