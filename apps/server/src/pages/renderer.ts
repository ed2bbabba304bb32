import type { Transport } from '@laro/client/client';
import type { PageHead } from '@laro/contract/wire/page-head';
import type { Language } from '@laro/domain/system/languages';
import type { Area } from '@laro/i18n/areas';

/** The visitor's status as the page shows it; guests share pages, so the address is only in it where the page is their own. */
export interface PageStatus {
  info: 0 | 1 | 2;
  until: string | null;
  ip: string | null;
  supportLink: string;
}

export type Skin = 'laro' | 'dagat';

export interface RenderInput {
  /** Path and declared search parameters. */
  address: string;
  language: Language;
  status: PageStatus;
  transport: Transport;
  /** True if the browser sent a session cookie, which may have expired. */
  hasSession: boolean;
}

export interface RenderedPage {
  kind: 'page';
  html: string;
  /** HTML next to the page that is needed before it hydrates; empty if none is. */
  door: string;
  head: PageHead;
  state: { hasFailed: boolean };
  httpStatus: number;
  /** Names of source files in the build manifest whose scripts and styles the page needs. */
  files: readonly string[];
  areas: readonly Area[];
}

/** Exports of the player site's server bundle. It is another app, so only its type is known here. */
export interface Renderer {
  placeOf: (pathname: string, search: URLSearchParams) => { address: string; framesGames: boolean } | null;
  messageFile: (area: Area, locale: string) => string;
  render: (input: RenderInput) => Promise<{ kind: 'redirect'; to: string } | RenderedPage>;
}
