import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { serveFolder } from '#server/http/bodies/static-folder.ts';

/**
 * The desk's policy (T89): its own files and nothing else. No inline script or style, no foreign origin, no frame around it or in it, and
 * no way to turn a text into a script (Trusted Types without a single policy).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': POLICY,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex, nofollow',
};
/** Two years; browsers refuse plain HTTP for the host after the first visit over TLS. */
const HSTS = 'max-age=63072000; includeSubDomains';
const YEAR = 'public, max-age=31536000, immutable';

const consoleFolder = path.join(import.meta.dirname, '../../../console/dist');

function setHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(HEADERS);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
}

/**
 * The operator's desk at /desk/: one document for all pages, since they are rendered in the browser, and its files. `folder` is the
 * folder of the build; without one the page says how to make it.
 */
export async function mountConsole(app: FastifyInstance, folder = consoleFolder): Promise<void> {
  app.get('/desk', (_request, reply) => reply.redirect('/desk/', 308));
  const file = path.join(folder, 'index.html');
  if (!fs.existsSync(file)) {
    app.log.warn(`the desk is not built: there is nothing in ${folder}`);
    app.get('/desk/*', (_request, reply) => reply.code(503).type('text/plain').send('The desk is not built. Run: node tools/build/build-console.ts\n'));
    return;
  }
  await serveFolder(app, { root: path.join(folder, 'assets'), prefix: '/desk/assets/', cacheControl: () => YEAR });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url === '/desk' || request.url.startsWith('/desk/')) setHeaders(request, reply);
    done();
  });
  // Read for each request: staff are few, and the document of a replaced build would name deleted files.
  app.get('/desk/*', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await fs.promises.readFile(file)),
  );
}
