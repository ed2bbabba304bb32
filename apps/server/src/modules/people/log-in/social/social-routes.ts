import type { SocialProvider } from '@laro/contract/log-in/log-in';
import { languageInfo } from '@laro/domain/system/languages';
import type { Settings } from '@laro/domain/settings/settings';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contextOf } from '#server/http/request-context.ts';
import type { SocialPlace, SocialSignIn } from '../ports.ts';
import type { SocialTickets } from './social-tickets.ts';

const CHECKS_COOKIE = '__Host-laro-social';
const PERSON_COOKIE = '__Host-laro-social-person';
/** Lax: the way back is a navigation that another site began. */
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const;
const PAGE = '/m/login';
const STARTS_PER_MINUTE = 30;

export interface SocialDeps {
  signIn: SocialSignIn;
  tickets: SocialTickets;
  /** Our secret at a provider, of the process's environment; null without one. */
  clientSecretOf: (merchantCode: string, provider: SocialProvider, issuer: string) => string | null;
  /** A configured address of an outside party, or null if it cannot be reached from here. */
  addressOf: (set: string) => string | null;
  isRateLimited: boolean;
}

/** Merchant's settings for a provider; null if it is off or not configured (LOGIN-04). */
export function socialProviderOf(
  settings: Settings,
  provider: SocialProvider,
  addressOf: (set: string) => string | null,
): { name: string; issuer: string; clientId: string } | null {
  const [isOn, name, set, clientId] =
    provider === 'first'
      ? [settings['login.firstIsOn'], settings['login.firstName'], settings['login.firstIssuer'], settings['login.firstClientId']]
      : [settings['login.secondIsOn'], settings['login.secondName'], settings['login.secondIssuer'], settings['login.secondClientId']];
  const issuer = isOn ? addressOf(set) : null;
  return issuer === null || name === '' || clientId === '' ? null : { name, issuer, clientId };
}

/** Person who has just returned from a provider, for one use; null without one. */
export function takePerson(request: FastifyRequest, reply: FastifyReply, merchantCode: string, tickets: SocialTickets) {
  const closed = request.cookies[PERSON_COOKIE];
  if (closed === undefined) return null;
  reply.clearCookie(PERSON_COOKIE, cookieOptions);
  return tickets.openPerson(merchantCode, closed);
}

const leave = (reply: FastifyReply, result: 'back' | 'failed') => reply.header('cache-control', 'no-store').redirect(`${PAGE}?social=${result}`, 303);

/** Where a request was sent, as the visitor's browser knows it. */
const originOf = (request: FastifyRequest): string => `${request.protocol}://${request.host}`;

type ProviderRequest = FastifyRequest<{ Params: { provider: string } }>;

function foundPlace(
  request: ProviderRequest,
  { clientSecretOf, addressOf }: Pick<SocialDeps, 'clientSecretOf' | 'addressOf'>,
): { provider: SocialProvider; place: SocialPlace } | null {
  const { merchant } = contextOf(request);
  const { provider } = request.params;
  if (provider !== 'first' && provider !== 'second') return null;
  const known = socialProviderOf(merchant.settings, provider, addressOf);
  return known && { provider, place: { issuer: known.issuer, clientId: known.clientId, clientSecret: clientSecretOf(merchant.code, provider, known.issuer) } };
}

/** Routes that a browser navigates to: out to the provider, and back from it. Every failure ends at the log-in page with a message. */
export function registerSocialRoutes(app: FastifyInstance, deps: SocialDeps): void {
  const { signIn, tickets, isRateLimited } = deps;
  const config = isRateLimited ? { rateLimit: { max: STARTS_PER_MINUTE, timeWindow: 60_000, groupId: 'social' } } : {};
  app.get('/wps/session/social/:provider/start', { config }, async (request: ProviderRequest, reply) => {
    const { merchant, language } = contextOf(request);
    const found = foundPlace(request, deps);
    if (!found) return leave(reply, 'failed');
    try {
      const { url, checks } = await signIn.begin(found.place, `${originOf(request)}/wps/session/social/${found.provider}/callback`, languageInfo(language).tag);
      reply.setCookie(CHECKS_COOKIE, tickets.closeChecks(merchant.code, found.provider, checks), cookieOptions);
      return await reply.header('cache-control', 'no-store').redirect(url, 303);
    } catch (error) {
      request.log.warn({ err: error, provider: found.provider }, 'a social sign-in could not be started');
      return leave(reply, 'failed');
    }
  });
  app.get('/wps/session/social/:provider/callback', { config }, async (request: ProviderRequest, reply) => {
    const { merchant } = contextOf(request);
    const found = foundPlace(request, deps);
    const closed = request.cookies[CHECKS_COOKIE];
    reply.clearCookie(CHECKS_COOKIE, cookieOptions);
    const checks = found && closed !== undefined ? tickets.openChecks(merchant.code, found.provider, closed) : null;
    if (!found || !checks) return leave(reply, 'failed');
    try {
      const person = await signIn.finish(found.place, originOf(request) + request.url, checks);
      // Only the page may begin the session, since it keeps one half of it.
      reply.setCookie(PERSON_COOKIE, tickets.closePerson(merchant.code, person), cookieOptions);
      return leave(reply, 'back');
    } catch (error) {
      request.log.info({ err: error, provider: found.provider }, 'a social sign-in came back wrong');
      return leave(reply, 'failed');
    }
  });
}
