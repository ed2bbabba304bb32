import type { Client, Transport } from '@laro/client/client';
import type { PageHead } from '@laro/contract/wire/page-head';
import type { Language } from '@laro/domain/system/languages';
import type { Translator } from '@laro/i18n/translator';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { siteRoutes } from './site-routes.ts';
import type { Words } from '#player/shared/language/words.ts';

/** The calls that the player site makes. */
export type Api = Client<keyof typeof siteRoutes>;

export interface Services {
  api: Api;
  /** Transport of the calls; rarely visited areas add their own route tables (account-api.ts). */
  send: Transport;
  queries: QueryClient;
  words: Words;
  /** On the server: takes what pages say about themselves. In a browser: null. */
  collectHead: ((head: PageHead) => void) | null;
  /** Changes the language of the running page and remembers the choice (NAV-10). */
  changeLanguage: (language: Language) => Promise<void>;
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('ServicesContext is missing above');
  return services;
}

/** The words of the visitor's language. */
export const useT = (): Translator['t'] => useServices().words.t;
/** The language as browsers and formats name it. */
export const useLanguageTag = (): string => useServices().words.tag;
export const useLanguage = (): Language => useServices().words.language;
