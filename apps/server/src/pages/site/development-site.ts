import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { languageInfo } from '@laro/domain/system/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inProcessTransport } from '#server/http/in-process-transport.ts';
import { contextOf } from '#server/http/request-context.ts';
import type { CountryLocator } from '#server/modules/core/merchant/index.ts';
import { headTags } from '../document.ts';
import { pageStatusOf } from '../page-status.ts';
import type { Renderer } from '../renderer.ts';
import { contentSecurityPolicy, pageHeaders } from '../security-headers.ts';

const playerFolder = path.join(import.meta.dirname, '../../../../player');
/** Addresses that belong to Vite. */
const viteAddress = /^\/(?:@|src\/|node_modules\/|packages\/|__)/;

/** Serves the player site from its sources: changes show immediately and keep the page's state. Pages carry a nonce, since Vite adds scripts. */
export async function mountDevelopmentSite(
  app: FastifyInstance,
  { countries, frameOrigins }: { countries: CountryLocator; frameOrigins: (hostname: string) => readonly string[] },
): Promise<void> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root: playerFolder, appType: 'custom', server: { middlewareMode: true, hmr: { server: app.server } } });
  app.addHook('onClose', () => vite.close());
  app.addHook('onRequest', (request, reply, done) => {
    if (!viteAddress.test(request.url)) {
      done();
      return;
    }
    reply.hijack();
    vite.middlewares(request.raw, reply.raw, () => {
      reply.raw.statusCode = 404;
      reply.raw.end();
    });
  });
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const context = contextOf(request);
    const { merchant, language } = context;
    const skin = merchant.settings['look.skin'];
    const nonce = randomBytes(16).toString('base64');
    const renderer = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as Renderer;
    const { pathname, searchParams } = new URL(request.url, 'http://page.invalid');
    const framesGames = renderer.placeOf(pathname, searchParams)?.framesGames ?? false;
    const page = await renderer.render({
      address: request.url,
      language,
      status: pageStatusOf(context, countries),
      transport: inProcessTransport(app, request),
      hasSession: /(?:^|;\s*)__Host-/.test(request.headers.cookie ?? ''),
    });
    if (page.kind === 'redirect') return reply.redirect(page.to, 302);
    const state = JSON.stringify(page.state).replaceAll('<', '\\u003c');
    const shell = `<!doctype html><html lang="${languageInfo(language).tag}" data-merchant="${skin}"><head>${headTags({ head: page.head, skin, imageHosts: merchant.settings['games.imageHosts'] })}<meta property="csp-nonce" nonce="${nonce}"></head><body><div id="root">${page.html}</div><script type="application/json" id="state">${state}</script><script type="module" src="/src/app/entry-client.tsx"></script></body></html>`;
    const html = (await vite.transformIndexHtml(request.url, shell)).replaceAll(/<script(?![^>]*\bnonce=)/g, `<script nonce="${nonce}"`);
    const policy = contentSecurityPolicy({
      script: `'nonce-${nonce}'`,
      style: `'nonce-${nonce}'`,
      imageHosts: merchant.settings['games.imageHosts'],
      frameOrigins: framesGames ? frameOrigins(request.hostname) : [],
      isDevelopment: true,
    });
    return reply.code(page.httpStatus).headers(pageHeaders(policy)).send(html);
  });
}
