import type { Client, Transport } from '@laro/client/client';
import type { Language } from '@laro/domain/languages';
import type { Translator } from '@laro/i18n/translator';
import type { QueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { siteRoutes } from './site-routes.ts';
import type { Words } from '#player/shared/language/words.ts';

/** The calls that the player site makes. */
export type Api = Client<keyof typeof siteRoutes>;

/** What a page says about itself to the document around it. */
export interface PageHead {
  title: string;
  description?: string;
  /** The largest picture of the first view, fetched ahead of everything: its address without width and ending, its widths in px, and its `sizes`. */
  hero?: { base: string; widths: readonly number[]; sizes: string };
  /** What kind of page it is for those who share it. */
  kind?: 'website' | 'article';
  /** The one address of what is shown, when it is not the path with its declared search. */
  canonical?: string;
  /** The picture that stands for the page where it is shared. */
  image?: string;
  /** What it is about, for machines (schema.org); addresses begin with a slash. */
  data?: readonly Readonly<Record<string, unknown>>[];
  /** False keeps search engines away. */
  isIndexed?: boolean;
}

export interface Services {
  api: Api;
  /** What carries the calls; areas that few visitors enter bring their own tables to it (account-api.ts). */
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
