import path from 'node:path';
import { languageInfo } from '@laro/domain/system/languages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inProcessTransport } from '#server/http/in-process-transport.ts';
import { siteOrigin } from '#server/http/guards/site-origin.ts';
import { contextOf, LANGUAGE_COOKIE, type RequestContext } from '#server/http/request-context.ts';
import type { CountryLocator } from '#server/modules/core/merchant/index.ts';
import { BuiltSite } from './site/built-site.ts';
import { mountDevelopmentSite } from './site/development-site.ts';
import { composeDocument } from './document.ts';
import { PageCache, ReadyPage } from './page-cache.ts';
import { pageStatusOf } from './page-status.ts';
import type { PageStatus } from './renderer.ts';
import { searchTags } from './search-tags.ts';
import { contentSecurityPolicy, HSTS, pageHeaders } from './security-headers.ts';
import { registerStaticFiles } from './site/static-files.ts';
import { webManifest } from './web-manifest.ts';

export interface PlayerDeps {
  countries: CountryLocator;
  /** Serves the sources through Vite, which shows changes immediately, instead of the build. */
  isDevelopment: boolean;
  /** Origins that games may be framed from, at a site of this host name. */
  frameOrigins: (hostname: string) => readonly string[];
  /** Where the build is; the tests of this folder have one of their own. */
  builtFolder?: string;
}

const limits = { freshMs: 3000, staleMs: 20_000, entriesMax: 400 };
/** Retry-After of a closed site; its page polls on its own schedule. */
const RETRY_AFTER_SECONDS = 60;
/** Session cookies have this prefix; a visitor with one gets their own pages. */
const sessionCookie = /(?:^|;\s*)__Host-/;

/** Redirects and pages that could not be loaded are for their one visitor. */
const isShared = ({ headers }: ReadyPage) => headers['cache-control'] !== 'no-store';

const isHtmlWanted = (request: FastifyRequest) => request.headers.accept === undefined || /text\/html|\*\/\*/.test(request.headers.accept);

/** Transport of pages shared by guests: the calls made for a page carry the host, the address and the language of the first guest, and nothing else. */
const guestTransport = (app: FastifyInstance, request: FastifyRequest, { language, ip }: RequestContext) =>
  inProcessTransport(app, { ip, host: request.host, headers: { cookie: `${LANGUAGE_COOKIE}=${language}` } });

class PlayerPages {
  readonly #app: FastifyInstance;
  readonly #site: BuiltSite;
  readonly #countries: CountryLocator;
  readonly #frameOrigins: PlayerDeps['frameOrigins'];
  readonly #cache = new PageCache(limits);

  constructor(app: FastifyInstance, site: BuiltSite, { countries, frameOrigins }: PlayerDeps) {
    this.#app = app;
    this.#site = site;
    this.#countries = countries;
    this.#frameOrigins = frameOrigins;
  }

  /** Answers a page: cached ones directly, others after rendering. */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const context = contextOf(request);
    const status = pageStatusOf(context, this.#countries);
    const cut = request.url.indexOf('?');
    const pathname = cut < 0 ? request.url : request.url.slice(0, cut);
    const place = this.#site.renderer.placeOf(pathname, new URLSearchParams(cut < 0 ? '' : request.url.slice(cut + 1)));
    if (status.info === 0 && place === null) return this.#leave(request, reply, context, status, pathname);
    const address = place?.address ?? pathname;
    const isGuest = !sessionCookie.test(request.headers.cookie ?? '');
    const frames = status.info === 0 && place?.framesGames ? this.#frameOrigins(request.hostname) : [];
    const make = () => this.#make(request, context, status, { address, frames, isGuest });
    const { merchant, language } = context;
    const key = [
      siteOrigin(request, merchant),
      merchant.code,
      merchant.revision,
      language,
      status.info,
      status.ip ?? '',
      status.info === 0 ? address : '',
      ...frames,
    ].join(' ');
    const page = await (isGuest ? this.#cache.get(key, make, isShared) : make());
    return send(request, reply, page);
  }

  /** A path without a screen: the operator's redirect, or home (GEN-02). Missing files stay unknown. */
  async #leave(request: FastifyRequest, reply: FastifyReply, context: RequestContext, status: PageStatus, pathname: string): Promise<FastifyReply> {
    if (!isHtmlWanted(request)) {
      reply.callNotFound();
      return reply;
    }
    const answer = await this.#site.renderer.render({
      address: pathname,
      language: context.language,
      status,
      transport: guestTransport(this.#app, request, context),
      hasSession: false,
    });
    return reply.header('cache-control', 'no-store').redirect(answer.kind === 'redirect' ? answer.to : '/m/home', 302);
  }

  async #make(
    request: FastifyRequest,
    context: RequestContext,
    status: PageStatus,
    { address, frames, isGuest }: { address: string; frames: readonly string[]; isGuest: boolean },
  ): Promise<ReadyPage> {
    const { merchant, language } = context;
    const transport = isGuest ? guestTransport(this.#app, request, context) : inProcessTransport(this.#app, request);
    const page = await this.#site.renderer.render({ address, language, status, transport, hasSession: !isGuest });
    if (page.kind === 'redirect') return new ReadyPage('', 302, { location: page.to, 'cache-control': 'no-store' }, Date.now());
    const { html, styleHash } = composeDocument(this.#site, {
      language,
      skin: merchant.settings['look.skin'],
      page,
      imageHosts: merchant.settings['games.imageHosts'],
      searchTags: page.httpStatus === 200 ? searchTags({ head: page.head, origin: siteOrigin(request, merchant), address, merchant, language }) : '',
    });
    const policy = contentSecurityPolicy({
      script: this.#site.scriptHashes,
      style: styleHash,
      imageHosts: merchant.settings['games.imageHosts'],
      frameOrigins: frames,
      isDevelopment: false,
    });
    const headers = pageHeaders(policy);
    if (page.httpStatus >= 500) headers['retry-after'] = String(RETRY_AFTER_SECONDS);
    if (page.state.hasFailed) headers['cache-control'] = 'no-store';
    // Tells the service worker that this page contains nothing personal and may be stored for offline use.
    if (isGuest && page.httpStatus === 200) headers['x-laro-shared'] = '1';
    return new ReadyPage(html, page.httpStatus, { ...headers, 'content-language': languageInfo(language).tag }, Date.now(), isGuest);
  }
}

async function send(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): Promise<FastifyReply> {
  reply.code(page.httpStatus).headers(page.headers);
  if (request.protocol === 'https') reply.header('strict-transport-security', HSTS);
  if (page.httpStatus === 200) {
    reply.header('etag', page.etag);
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await page.brotli());
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await page.gzip());
  return reply.send(page.plain);
}

/** Asks for each merchant's lobby before any visitor does, so that the first one waits for nothing. */
function warmLobbies(app: FastifyInstance): void {
  const hosts = app.merchants.list().flatMap(({ hosts: [first] }) => first ?? []);
  const ask = () => Promise.all(hosts.map((host) => app.inject({ url: '/m/home', headers: { host, accept: 'text/html', 'accept-encoding': 'br' } })));
  const warm = () => void ask().catch((error: unknown) => app.log.warn({ err: error }, 'a lobby could not be rendered ahead'));
  warm();
}

/** Mounts the player site: its pages, rendered on the server, its files and its web app manifest. */
export async function mountPlayer(app: FastifyInstance, deps: PlayerDeps): Promise<void> {
  app.get('/manifest.webmanifest', (request, reply) => {
    const { merchant, language } = contextOf(request);
    return reply
      .header('cache-control', 'public, max-age=600')
      .header('vary', 'cookie')
      .type('application/manifest+json')
      .send(JSON.stringify(webManifest(merchant, language)));
  });
  if (deps.isDevelopment) {
    await mountDevelopmentSite(app, deps);
    return;
  }
  const folder = deps.builtFolder ?? path.join(import.meta.dirname, '../../../player/dist');
  const site = await BuiltSite.open(folder);
  if (site === null) {
    app.log.warn(`the player site is not built: there is nothing in ${folder}`);
    app.get('/*', (_request, reply) => reply.code(503).type('text/plain').send('The player site is not built. Run: node tools/build/build-player.ts\n'));
    return;
  }
  await registerStaticFiles(app, site);
  const pages = new PlayerPages(app, site, deps);
  app.get('/*', (request, reply) => pages.answer(request, reply));
  app.addHook('onListen', () => warmLobbies(app));
}
