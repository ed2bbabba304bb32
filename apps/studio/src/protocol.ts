import type { WinsBecome } from '@laro/domain/bonuses/bonus-rules';
import type { PublicSeedChain } from '@laro/games/fair/seed-chain';
import type { ColourRulesJson } from '@laro/games/kinds/colour/colour-kind';
import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { LadderRulesJson } from '@laro/games/kinds/ladder/ladder-kind';
import type { LadderRound } from '@laro/games/kinds/ladder/ladder-round';
import type { SlotLook } from '@laro/games/kinds/slot/looks';
import type { RoundJson } from '@laro/games/kinds/slot/play/round';
import type { SlotRulesJson } from '@laro/games/kinds/slot/slot-kind';
import type { TableRulesJson } from '@laro/games/kinds/table/table-kind';
import type { StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import type { StallRound } from '@laro/games/kinds/stall/stall-replay';
import type { BingoPlay } from '@laro/games/kinds/bingo/bingo-replay';
import type { CrashDetails, CrashRound } from './flight-protocol.ts';
import type { BingoDetails, TableCalls, TableDetails, TablePlay } from './table-protocol.ts';

export * from './table-protocol.ts';
export type * from './flight-protocol.ts';

/**
 * Protocol between a game client and the studio's server, at the studio's own origin. All of it is JSON over POST; every call but
 * `open` carries the studio session as `Authorization: Bearer …`. Money is decimal digits of money units (1/100,000). The client decides
 * nothing (T57): it shows the server's results.
 */
export interface StudioCalls extends TableCalls {
  /** `/api/open`: trades the one-time code of the launch address for a studio session. */
  open: { takes: { code: string }; gives: OpenedGame };
  /** `/api/play`: one round with a bet of the game's kind, paid or of a reward. The key is made by the client, so that a repeated question is the same round. */
  play: {
    takes: {
      key: string;
      bet: object;
      /** The reward whose round it is; without it the round is paid. */ reward?: string | undefined;
      /** The autoplay that it belongs to; only paid rounds do. */ autoplay?: string | undefined;
    };
    gives: PlayAnswer;
  };
  /** `/api/spin`: `play` of a slot for clients older than `play`. */
  spin: { takes: { key: string; stake: string; reward?: string | undefined }; gives: PlayAnswer };
  /** `/api/autoplay`: begins an autoplay of 5 to 100 rounds with a loss limit; the studio holds the bounds. Amounts in units as digits. */
  autoplay: { takes: { rounds: number; lossLimit: string; winStop: string | null }; gives: { id: string } };
  /** `/api/autoplay-stop`: ends it. */
  'autoplay-stop': { takes: Record<string, never>; gives: Record<string, never> };
  /** `/api/step`: the next move of a round that waits for one. Moves are numbered from 1, so that a repeated question is the same move. */
  step: { takes: { key: string; number: number; move: string }; gives: PlayAnswer };
  /** `/api/round`: the round of a key again, for a client that lost the answer; `pending` while its bet or win is not settled. */
  round: { takes: { key: string }; gives: PlayAnswer };
  /** `/api/shown`: the client has shown the round to its end; until then it is the unfinished one (T63). */
  shown: { takes: { key: string }; gives: { balance: string } };
  /** `/api/balance`: the player's current balance. */
  balance: { takes: Record<string, never>; gives: { balance: string } };
  /** `/api/history`: this player's rounds of this game, newest first (T62). */
  history: { takes: { before: string | null }; gives: { rounds: RoundSummary[]; next: string | null } };
  /** `/api/history-round`: one of them as it was shown. */
  'history-round': { takes: { id: string }; gives: { summary: RoundSummary; round: PlayedRound; proof: RoundProofJson } };
  /** `/api/seeds`: changes the seeds with the player's own client seed and reveals the old server seed. */
  seeds: { takes: { clientSeed: string }; gives: { seeds: PublicSeedChain; revealed: { serverSeed: string; clientSeed: string; rounds: number } } };
}

export type StudioCall = keyof StudioCalls;

/** Rounds of one autoplay (spec games.md 2). */
export const AUTOPLAY_ROUNDS = { least: 5, most: 100 } as const;

/** Details for the client by kind of game; `kind` selects the scene that shows it. */
export type GameDetails = SlotDetails | ColourDetails | StallDetails | LadderDetails | HandsDetails | TableDetails | CrashDetails | BingoDetails;

export interface SlotDetails {
  kind: 'slot';
  rules: SlotRulesJson;
  look: SlotLook;
  /** Names of its symbols in the game's language, by their codes. */
  symbolNames: Record<string, string>;
}

export interface ColourDetails {
  kind: 'colour';
  rules: ColourRulesJson;
}

export interface StallDetails {
  kind: 'stall';
  rules: StallRulesJson;
}

export interface LadderDetails {
  kind: 'ladder';
  rules: LadderRulesJson;
}

/** Games of cards that one player decides on; their rounds are of the kind `decisions`. */
export interface HandsDetails {
  kind: 'hands';
  rules: TableRulesJson;
}

/** The record of a round, of the game's kind. */
export type PlayedRound = RoundJson | ColourRound | StallRound | LadderRound | TablePlay | CrashRound | BingoPlay;

/** An opened game of one kind, or of any. */
export type OpenedGame<Details extends GameDetails = GameDetails> = OpenedFrame & Details;

export interface OpenedFrame {
  session: string;
  game: { id: string; name: string; vendorName: string };
  /** BCP 47 tag of the words to show. */
  language: string;
  currency: { code: string; symbol: string; decimals: number };
  /** True for trial money: labelled always (T60). */
  isTrial: boolean;
  balance: string;
  /** Exact return to player, as decimal text of percent cut after three places; and the kind of volatility. */
  rtp: string;
  volatility: string;
  /** Odds of the top prize: one in this many paid rounds (T58). */
  topPrizeOdds: string;
  /** The shortest time from one paid spin to the next (T49). */
  minCycleMs: number;
  /** True if draws use a public randomness beacon; of shared tables. */
  hasBeacon?: boolean;
  /** True where autoplay is offered. */
  autoplay?: boolean;
  /** True if a win not above the stake is celebrated: never here (T49), kept as data. */
  celebratesLosses: false;
  seeds: PublicSeedChain;
  /** The round that was not shown to its end, to be shown now (T63). */
  unfinished: PlayAnswer | null;
  /** Free spins that the player has in this game; null for none. */
  freeSpins: FreeSpinsJson | null;
  /** Start of this session of play (ISO) and its result since (T47). */
  startedAt: string;
  net: string;
  /** Where the player came from. */
  lobbyUrl: string | null;
  /** A public page that replays a round from its seeds; the round is in the fragment. */
  verifyUrl: string | null;
}

export type PlayAnswer =
  | {
      state: 'settled';
      key: string;
      /** The round's id at the vendor, as in the bet record. */
      roundId: string;
      round: PlayedRound;
      /** Nonce under the current seeds. */
      nonce: number;
      /** After the bet, before the win is shown. */
      balanceAfterBet: string;
      balance: string;
      net: string;
      /** Free spins that are left after it. */
      freeSpins: FreeSpinsJson | null;
      /** Present when the seeds expired and were changed just before this round: the old ones, now revealed (T55). */
      rotated?: { serverSeed: string; clientSeed: string; rounds: number };
    }
  /** The bet is taken and the player is to move; of the hidden part only what the player has opened is included. */
  | {
      state: 'stepping';
      key: string;
      roundId: string;
      round: PlayedRound;
      /** How many moves were made. */
      moves: number;
      balanceAfterBet: string;
      /** Why the further stake of the next move, tried before, was not taken. */
      refused?: StudioProblem;
    }
  /** The bet is taken and its outcome fixed, or the wallet has not answered yet: call `round` again. */
  | { state: 'pending'; key: string };

/** Free spins of a reward of the platform; in games other than slots they are chips, which pay their return less the chip. */
export interface FreeSpinsJson {
  reward: string;
  left: number;
  /** Stake of each spin. */
  stake: string;
  /** Kind of winnings, as the platform states: bonus money with a wagering requirement, or cash. */
  winsBecome: WinsBecome;
  wageringTimes: number;
  endsAt: string;
}

export interface RoundSummary {
  id: string;
  at: string;
  /** Stake paid for it: nothing for a free spin. */
  stake: string;
  win: string;
  balanceBefore: string;
  balanceAfter: string;
}

/** With a revealed server seed the round can be played again; until then only the commitment is known. */
export interface RoundProofJson {
  commitment: string;
  clientSeed: string;
  nonce: number;
  /** Null while the seed is in use. */
  serverSeed: string | null;
  /** Of plays at shared tables, whose client seed is made of all stakes; null for rounds of one player. */
  entropy: RoundEntropyJson | null;
}

/** Sources of the client seed of a round at a shared table, which is the SHA-256 of beacon, newline and root (GAME-11). */
export interface RoundEntropyJson {
  root: string;
  beacon: string;
}

/** Why a call was refused; the client has words for each in 13 languages. */
export const studioProblems = {
  'studio.code_used': 401,
  'studio.session_over': 401,
  'studio.request_wrong': 400,
  'studio.stake_not_offered': 422,
  /** The rules do not allow this move now; the round is unchanged. */
  'studio.move_not_offered': 422,
  /** The player made no move for a day and had none before: the stake is back. */
  'studio.round_lapsed': 409,
  'studio.too_soon': 429,
  /** Over the rate limit: nothing was done, retry after `waitMs`. */
  'studio.too_many': 429,
  'studio.round_open': 409,
  /** Of tables: bets are not taken now; a stake whose bet was in doubt at the draw; a round that came to nothing; a stake that its player took back. */
  'studio.bets_closed': 409,
  'studio.stake_late': 409,
  'studio.round_void': 409,
  'studio.taken_back': 409,
  /** A bet may have at most `limit`; all players of the table together have reached what it takes; a play has all its stakes. */
  'studio.bet_limit': 409,
  'studio.table_limit': 409,
  'studio.stakes_many': 409,
  'studio.tables_many': 409,
  /** Of halls: more cards than a player may have in a round; a round that too few players bought cards for. */
  'studio.cards_many': 409,
  'studio.few_buyers': 409,
  /** Of flights: the value cannot be taken yet; the crash came before the take; nothing of the stake is left; takes could not arrive and the stake is back. */
  'studio.take_early': 409,
  'studio.flight_over': 409,
  'studio.taken_already': 409,
  'studio.flight_outage': 409,
  /** Of tables with decisions: the decision came after its window. */
  'studio.decision_over': 409,
  'studio.not_enough_money': 409,
  'studio.limit_reached': 409,
  /** With the bonus that is active a stake may be at most `limit`. */
  'studio.stake_too_high': 409,
  /** The merchant or the game has no autoplay; its rounds, limits or stops are reached. */
  'studio.autoplay_off': 403,
  'studio.autoplay_over': 409,
  /** A free chip is the only stake of its round, on one bet. */
  'studio.chip_alone': 409,
  /** The reward's spins are used, over or called back. */
  'studio.no_free_spin': 409,
  'studio.player_disabled': 403,
  'studio.game_disabled': 403,
  'studio.round_unknown': 404,
  'studio.client_seed_wrong': 422,
  'studio.key_used': 409,
  'studio.wallet_unavailable': 503,
  'studio.internal': 500,
} as const satisfies Record<string, number>;
export type StudioProblem = keyof typeof studioProblems;

/** Every answer of the studio. */
export type StudioAnswer<Call extends StudioCall> =
  | { success: true; value: StudioCalls[Call]['gives'] }
  | {
      success: false;
      errorCode: StudioProblem;
      balance?: string;
      /** With `studio.stake_too_high`, where the platform says it: money units. */
      limit?: string;
      /** With `studio.too_soon` and `studio.too_many`: time until a retry. */
      waitMs?: number;
    };
