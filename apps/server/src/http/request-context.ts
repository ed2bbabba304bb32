import '@fastify/cookie';
import { chooseLanguage, type Language } from '@laro/domain/system/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Merchant, MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { Refusal } from './problems/refusal.ts';

/** Data that every request has before any check. */
export interface RequestContext {
  merchant: Merchant;
  language: Language;
  ip: string;
  requestId: string;
}

/** Name of the cookie that stores the visitor's language. */
export const LANGUAGE_COOKIE = 'lang';

/** The language in the cookie, chosen by the visitor earlier. */
export const storedLanguage = (request: FastifyRequest): string | undefined => request.cookies[LANGUAGE_COOKIE]?.toUpperCase();

/** The language requested in the query. */
export function askedLanguage(request: FastifyRequest): string | undefined {
  const { query } = request;
  if (typeof query !== 'object' || query === null || !('language' in query)) return undefined;
  return typeof query.language === 'string' ? query.language.toUpperCase() : undefined;
}

/** The requested language if the merchant offers it, else the stored one, else the merchant's default (decisions 1). */
export function languageFor({ settings }: Merchant, asked: string | undefined, stored: string | undefined): Language {
  const offered = settings['language.offered'];
  const isOffered = asked !== undefined && (offered as readonly string[]).includes(asked);
  return chooseLanguage(isOffered ? asked : stored, offered, settings['language.default']);
}

/** Determines merchant and language of a request once; throws the refusal `merchant.unknown_host` if the host belongs to no merchant. */
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

/** Makes the merchants available to every request of the app. */
export function decorateWithMerchants(app: FastifyInstance, directory: MerchantDirectory): void {
  app.decorate('merchants', directory);
  // A field that every request has from the start: many times cheaper than a WeakMap, and each call reads it several times.
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
