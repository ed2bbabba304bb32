import type { Area } from '@laro/i18n/areas';
import type { ComponentType } from 'react';
import type { Services } from '#player/shared/api/services.ts';

/** Where a screen is shown: its path and search parameters. */
export interface ScreenPlace {
  path: string;
  search: URLSearchParams;
}

/** Fills the query cache before a page is shown; the page reads it with useQuery. */
export type LoadScreen = (services: Services, place: ScreenPlace) => Promise<unknown>;

/** Exports of a file features/<area>/<name>-page.tsx: the page by the name of its file (`LoginPage` in login-page.tsx), and its loader. */
export interface ScreenModule {
  [name: `${string}Page`]: ComponentType;
  load?: LoadScreen;
}

/** One screen of the site, as data. */
export interface Screen {
  paths: readonly string[];
  /** The page's file: `lobby/home-page` for features/lobby/home-page.tsx. */
  page: string;
  /** Message areas that it shows, besides those of every page (common, shell). */
  areas?: readonly Area[];
  /** It shows games of vendors: its document may frame their origins. Reached by a new document, never within one. */
  framesGames?: true;
  /**
   * How many rows of a list the page brings along, by the first word of the query's key: what is drawn at first and, where it matters, one
   * more to say that there are more. The page asks for the whole list when it lives.
   */
  beginnings?: Readonly<Record<string, number>>;
  /** Search parameters that change what the server renders; all others are left out of the address of the kept page. */
  search?: readonly string[];
}
