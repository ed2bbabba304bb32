import { guestReader, isAudience } from '@laro/domain/content/content-rules';
import type { FastifyInstance } from 'fastify';
import { contextOf } from '#server/http/request-context.ts';
import { siteOrigin } from '#server/http/guards/site-origin.ts';
import type { ArticleRow } from '../articles/articles.store.ts';
import { isShown } from '../content-view.ts';

const HOUR = 'public, max-age=3600';
/** Pages of the site for search engines, in addition to those of single articles. */
const PAGES = ['/m/home', '/m/activity', '/m/notice', '/m/live-games', '/m/slot-games', '/m/sport-games', '/m/fishing-games', '/m/poker-games', '/m/hot-games'];

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function addressOf({ kind, id, tag, audience }: ArticleRow): string | null {
  if (kind === 'help') return `/m/help?tag=${tag}`;
  // Search engines read as guests do.
  if (!isAudience(audience, guestReader)) return null;
  return kind === 'promotion' ? `/m/activityDetail?id=${id}` : `/m/noticeDetail?id=${id}`;
}

/** robots.txt and sitemap.xml of each merchant, by the requested host. */
export function registerSiteFiles(http: FastifyInstance, articlesOf: (merchantCode: string) => readonly ArticleRow[], now: () => number): void {
  http.get('/robots.txt', (request, reply) => {
    const { merchant } = contextOf(request);
    const lines = ['User-agent: *', 'Disallow: /wps/', 'Disallow: /desk', '', `Sitemap: ${siteOrigin(request, merchant)}/sitemap.xml`, ''];
    return reply.header('cache-control', HOUR).type('text/plain; charset=utf-8').send(lines.join('\n'));
  });
  http.get('/sitemap.xml', (request, reply) => {
    const { merchant } = contextOf(request);
    const origin = siteOrigin(request, merchant);
    const shown = articlesOf(merchant.code).filter((row) => isShown(row, merchant.settings['language.default'], now()));
    const addresses = [...PAGES, ...shown.flatMap((row) => addressOf(row) ?? [])];
    const entries = addresses.map((address) => `<url><loc>${escapeText(origin + address)}</loc></url>`).join('');
    const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>\n`;
    return reply.header('cache-control', HOUR).type('application/xml; charset=utf-8').send(xml);
  });
}
