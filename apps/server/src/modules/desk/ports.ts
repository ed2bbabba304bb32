import type { BannerPlace } from '@laro/contract/content';
import type { Parsed } from '@laro/contract/routes';
import type { Transaction } from 'kysely';
import type { Tables } from '#server/db/tables.ts';

/** Writes the audit entry of a change in the change's own transaction: both stand, or neither. */
export type RecordChange<Thing> = (transaction: Transaction<Tables>, change: { before: Thing | null; after: Thing | null }) => Promise<void>;

type Body<Name extends 'changeDeskGame' | 'addDeskBanner'> = Omit<Parsed<Name, 'body'>, 'reason'>;

export type DeskGame = Parsed<'changeDeskGame', 'value'>;
export type DeskBanner = Parsed<'addDeskBanner', 'value'>;
export type GameChange = Body<'changeDeskGame'>;
export type BannerInput = Body<'addDeskBanner'>;

/** What the desk asks of the catalogue. `merchant` is a code that exists. */
export interface DeskCatalogue {
  listGamesForDesk: (merchant: string, query: Parsed<'listDeskGames', 'query'>) => Promise<Parsed<'listDeskGames', 'value'>>;
  /** Throws `catalogue.game_unknown`. */
  changeGame: (merchant: string, gameId: string, change: GameChange, record: RecordChange<object>) => Promise<DeskGame>;
}

/** What the desk asks of the content. A banner of another merchant counts as unknown (T86). */
export interface DeskContent {
  listBanners: (merchant: string) => Promise<Parsed<'listDeskBanners', 'value'>>;
  addBanner: (merchant: string, banner: BannerInput, record: RecordChange<{ id: string }>) => Promise<DeskBanner>;
  /** Throws `desk.banner_unknown`. */
  changeBanner: (merchant: string, id: string, banner: BannerInput, record: RecordChange<{ id: string }>) => Promise<DeskBanner>;
  /** Throws `desk.changed_meanwhile` when the ids are not those of the place. */
  orderBanners: (merchant: string, place: BannerPlace, ids: readonly string[], record: RecordChange<readonly string[]>) => Promise<DeskBanner[]>;
  /** Throws `desk.banner_unknown`. */
  removeBanner: (merchant: string, id: string, record: RecordChange<{ id: string }>) => Promise<void>;
}
