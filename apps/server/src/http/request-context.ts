import '@fastify/cookie';
import { chooseLanguage, type Language } from '@laro/domain/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Merchant, MerchantDirectory } from '#server/modules/merchant/index.ts';
import { Refusal } from './refusal.ts';

/** What every request has before anything is decided about it. */
export interface RequestContext {
  merchant: Merchant;
  language: Language;
  ip: string;
  requestId: string;
}

/** Name of the cookie that keeps the visitor's language. */
export const LANGUAGE_COOKIE = 'lang';

/** The language that the visitor chose before, as the cookie says it. */
export const storedLanguage = (request: FastifyRequest): string | undefined => request.cookies[LANGUAGE_COOKIE]?.toUpperCase();

/** The language that this request asks for, as its query says it. */
export function askedLanguage(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('language' in query)) return undefined;
  return typeof query.language === 'string' ? query.language.toUpperCase() : undefined;
}

/** The asked language if the merchant offers it, else the stored one, else the merchant's default (decisions 1). */
export function languageFor({ settings }: Merchant, asked: string | undefined, stored: string | undefined): Language {
  const offered = settings['language.offered'];
  const isOffered = asked !== undefined && (offered as readonly string[]).includes(asked);
  return chooseLanguage(isOffered ? asked : stored, offered, settings['language.default']);
}

/** Finds merchant and language of a request once; throws the refusal `merchant.unknown_host` when no merchant answers at its host. */
export function contextOf(request: FastifyRequest): RequestContext {
  if (request.visitContext) return request.visitContext;
  const directory = request.server.merchants;
  const merchant = directory.byHost(request.hostname);
  if (!merchant) throw new Refusal('merchant.unknown_host', { host: request.hostname.slice(0, 100) });
  const language = languageFor(merchant, askedLanguage(request), storedLanguage(request));
  const context = { merchant, language, ip: request.ip, requestId: request.id };
  request.visitContext = context;
  return context;
}

/** Makes the merchants known to every request of the app. */
export function decorateWithMerchants(app: FastifyInstance, directory: MerchantDirectory): void {
  app.decorate('merchants', directory);
  // A field that every request has from the start: many times cheaper than a WeakMap, and each call asks for it several times.
  app.decorateRequest('visitContext', null);
}

declare module 'fastify' {
  interface FastifyInstance {
    merchants: MerchantDirectory;
  }
  interface FastifyRequest {
    visitContext: RequestContext | null;
  }
}
