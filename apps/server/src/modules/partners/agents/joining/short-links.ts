import { landingAddress } from '@laro/domain/agents/links/landings';
import { dayAt } from '@laro/domain/time/day-at';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { inTransaction } from '#server/db/sql.ts';
import { deviceHashOf } from '#server/http/guards/device-mark.ts';
import { keepFirstTouch } from '#server/http/guards/first-touch.ts';
import { contextOf } from '#server/http/request-context.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';
import type { LinkDeps } from './link-calls.ts';
import { countVisit, openLink, type OpenLink } from './links.store.ts';

type Deps = Pick<LinkDeps, 'pool' | 'now'>;
interface Visit {
  merchant: Merchant;
  request: FastifyRequest;
  reply: FastifyReply;
}

const CODE = /^[A-Za-z0-9_-]{3,32}$/;
const VISITS_PER_MINUTE = 60;
/** Crawlers, by their user agents. */
const ROBOT = /bot|crawl|spider|slurp|preview|facebookexternalhit|headless/i;

/** Counts a visit by a link, each device once a day, and remembers the link if the browser came by no other before. Null for a link that is not valid. */
export async function noteVisit({ pool, now }: Deps, visit: Visit, code: string): Promise<OpenLink | null> {
  const { merchant, request } = visit;
  const deviceHash = deviceHashOf(visit);
  const link = await openLink(pool, new Date(now()), merchant.code, code);
  if (link === null || ROBOT.test(String(request.headers['user-agent'] ?? ''))) return link;
  keepFirstTouch(visit, { kind: 'link', code: link.code, at: now() }, merchant.settings['agent.codeDays']);
  const day = dayAt(now(), merchant.settings['market.timeZone']);
  await inTransaction(pool, (transaction) => countVisit(transaction, merchant.code, link.code, day, deviceHash));
  return link;
}

/** Short addresses of links (agents.md 3.6): they lead to the page of the link, and to the registration where the link is not valid. */
export function registerShortLinks(app: FastifyInstance, deps: Deps & Pick<LinkDeps, 'isPromotionShown'>): void {
  const config = { rateLimit: { max: VISITS_PER_MINUTE, timeWindow: 60_000, groupId: 'short-links' } };
  app.get('/m/i/:code', { config }, async (request: FastifyRequest<{ Params: { code: string } }>, reply) => {
    const { code } = request.params;
    const { merchant } = contextOf(request);
    const link = CODE.test(code) ? await noteVisit(deps, { merchant, request, reply }, code) : null;
    const promotionId = link?.promotionId?.toString() ?? null;
    const shown = promotionId !== null && deps.isPromotionShown(merchant, promotionId) ? promotionId : null;
    const to = link === null ? '/m/register' : landingAddress(link.landing, link.code, shown);
    return reply.header('cache-control', 'no-store').redirect(to, 302);
  });
}
