import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

const CLIENT_FOLDER = path.join(import.meta.dirname, '../../dist/client');
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
/** Without a list of sites: this machine under any of its names, for development. */
const THIS_MACHINE = ['http://localhost:*', 'http://*.localhost:*', 'http://127.0.0.1:*'];

const NOT_BUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Game not available</title>
<h1>This game is not available</h1><p>The games of this studio have not been built yet. Please come back later.</p></html>`;

export interface PageOptions {
  /** Origins of the sites that may frame a game; null: this machine and the requested host. */
  framedBy: readonly string[] | null;
  clientFolder?: string;
}

/** Only our own scripts, styles and pictures; no plug-ins, no base, no forms; framed only by the sites (T89). */
function policyFor(framedBy: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' data: blob:",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.join(' ')}`,
  ].join('; ');
}

function sendPage(reply: FastifyReply, html: string, statusCode: number, framedBy: readonly string[]): FastifyReply {
  return reply
    .code(statusCode)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyFor(framedBy),
      'cache-control': 'no-cache',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), autoplay=(self)',
    })
    .send(html);
}

/** The game's page, the same for every game (which one it is the launch code says), and its files. */
export async function registerPages(app: FastifyInstance, { framedBy, clientFolder = CLIENT_FOLDER }: PageOptions): Promise<void> {
  const index = path.join(clientFolder, 'index.html');
  const isBuilt = fs.existsSync(index);
  app.get('/play/:gameId', (request, reply) => {
    const framers = framedBy ?? [...THIS_MACHINE, `http://${request.hostname}:*`];
    return isBuilt ? sendPage(reply, fs.readFileSync(index, 'utf8'), 200, framers) : sendPage(reply, NOT_BUILT, 503, framers);
  });
  if (!isBuilt) return;
  await app.register(fastifyStatic, {
    root: clientFolder,
    prefix: '/',
    index: false,
    preCompressed: true,
    cacheControl: false,
    allowedPath: (file) => file !== '/index.html' && !file.includes('/.'),
    setHeaders: (reply, file) => {
      reply.header('cache-control', file.includes(`${path.sep}assets${path.sep}`) ? YEAR : HOUR);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  });
}
