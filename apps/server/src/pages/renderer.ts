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
  /** Whether the visitor's browser brought a session, which may be over. */
  hasSession: boolean;
}

export interface RenderedPage {
  kind: 'page';
  html: string;
  /** What stands beside the page before it can be touched; empty where nothing does. */
  door: string;
  head: PageHead;
  state: { hasFailed: boolean };
  httpStatus: number;
  /** Names of source files in the build manifest whose scripts and styles the page needs. */
  files: readonly string[];
  areas: readonly Area[];
}

/** What the player site's server bundle exports. It is another app, so it is known here by its form alone. */
export interface Renderer {
  placeOf: (pathname: string, search: URLSearchParams) => { address: string; framesGames: boolean } | null;
  messageFile: (area: Area, locale: string) => string;
  render: (input: RenderInput) => Promise<{ kind: 'redirect'; to: string } | RenderedPage>;
}
