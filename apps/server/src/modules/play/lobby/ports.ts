import type { Parsed } from '@laro/contract/routes';
import type { Counter, CounterKey } from '@laro/domain/promotions/promotion-counters';
import type { Language } from '@laro/domain/system/languages';
import type { RuleGame } from '@laro/domain/catalogue/personal-rows';
import type { PlayerSession } from '#server/http/handlers.ts';
import type { Merchant } from '#server/modules/core/merchant/index.ts';

type GameView = Parsed<'listGames', 'value'>['games'][number];

/** A game as the lobby handles it. */
export interface LobbyGame extends RuleGame {
  readonly nodeId: string;
  readonly gameType: string;
  readonly listedIn: readonly string[];
}

/** Current offer of a merchant, in its order. */
export interface OfferedGames {
  readonly games: readonly LobbyGame[];
  readonly hot: readonly LobbyGame[];
  readonly newGames: readonly LobbyGame[];
  readonly has: (game: LobbyGame) => boolean;
  /** True if it can be opened now. */
  readonly isOpen: (game: LobbyGame) => boolean;
  readonly view: (game: LobbyGame, language: Language) => GameView;
}

/** Part of the catalogue that the lobby needs; all of it is in memory. */
export interface LobbyCatalogue {
  offeredBy: (merchant: Merchant) => OfferedGames;
  gameOfId: (gameId: string) => LobbyGame | null;
  gameOfNode: (nodeId: string) => LobbyGame | null;
}

/** Counts a player's waiting rewards, by kind; omitted kinds are off. */
export type CounterSource = (merchant: Merchant, player: PlayerSession) => Promise<Partial<Record<CounterKey, Counter>>>;

/** The games that a player has played last, by id, the latest first. */
export type RecentGames = (player: PlayerSession, most: number) => Promise<string[]>;
