import type { BaccaratDrawn, BaccaratPlay } from '@laro/games/kinds/baccarat/baccarat-replay';
import type { BingoPlay } from '@laro/games/kinds/bingo/bingo-replay';
import type { HallRulesJson } from '@laro/games/kinds/bingo/bingo-kind';
import type { SilentRule } from '@laro/games/kind';
import type { DecisionDrawn, DecisionPlay, HandsJson } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { EncoreDrawn, EncorePlay, EncoreShown } from '@laro/games/kinds/encore/encore-replay';
import type { DiceDrawn, DicePlay } from '@laro/games/kinds/dice/dice-replay';
import type { DragonDrawn, DragonPlay } from '@laro/games/kinds/dragon/dragon-replay';
import type { RouletteDrawn, RoulettePlay } from '@laro/games/kinds/roulette/roulette-replay';
import type { ShowDrawn, ShowPlay } from '@laro/games/kinds/show/show-replay';
import type { TurnedDrawn, TurnedPlay } from '@laro/games/kinds/turned/turned-replay';
import type { WheelDrawn, WheelPlay } from '@laro/games/kinds/wheel/wheel-replay';
import type { TableRulesJson } from '@laro/games/kinds/table/table-kind';
import type { TablePositions } from '@laro/games/kinds/table/table-replay';
import type { FreeSpinsJson, StudioProblem } from './protocol.ts';
import type { FlightCalls, FlightStakeJson } from './flight-protocol.ts';

/** Messages between a shared table and its clients (docs/studio.md, Shared tables). Times are milliseconds since 1970 by the database's clock. */

/** Record of a play of any table kind. */
export type TablePlay = BaccaratPlay | DragonPlay | RoulettePlay | DicePlay | TurnedPlay | WheelPlay | ShowPlay | DecisionPlay | EncorePlay;
type TableDrawn = BaccaratDrawn | DragonDrawn | RouletteDrawn | DiceDrawn | TurnedDrawn | WheelDrawn | ShowDrawn | DecisionDrawn | EncoreDrawn;

export interface TableDetails {
  kind: TablePlay['kind'];
  rules: TableRulesJson;
  /** The vendor's code: chooses the room around the table. */
  room: string;
}

export interface BingoDetails {
  kind: BingoPlay['kind'];
  rules: HallRulesJson;
  room: string;
}

export type TablePhase = 'open' | 'closing' | 'flying' | 'dealt' | 'deciding' | 'drawn' | 'settled' | 'void';

/** The public view of a table's round. */
export interface TableRoundJson {
  number: number;
  phase: TablePhase;
  opensAt: number;
  closesAt: number;
  /** Until then the reveal is shown and nothing is paid. Null before the draw. */
  payAt: number | null;
  drawnAt: number | null;
  /** Of flights: the first moment of the curve, from the close on. */
  fliesAt?: number | null;
  /** Of tables with decisions, from the deal on; of tables with stages, from the beginning. */
  deal?: TableDealJson;
  drawn: TableDrawn | null;
  result: string | null;
  /** Why a void round is void: `few_buyers`, or what happened to the table. */
  voidReason?: string | null;
  proof: TableProofJson;
}

/** The current window of decisions or bets, from 1, and the open cards in it. */
export interface TableDealJson {
  window: number;
  opensAt: number;
  endsAt: number;
  /** Silent players are played, and stakes in doubt are waited for. */
  isClosed: boolean;
  /** The window lost its clock and is given again. */
  isAgain: boolean;
  shown: HandsJson | EncoreShown;
}

/** The player's own hands between deal and result, and his possible acts. Money in units as digits. */
export interface DecisionTurnJson {
  window: number;
  hands: readonly (readonly string[])[];
  active: number;
  offered: readonly { id: string; stake: string }[];
  /** Acts that count. */
  acts: readonly string[];
  /** An act whose further stake is not confirmed. */
  pending: string | null;
}

/** Seeds of a round: the commitment from its beginning, the rest from the draw on. */
export interface TableProofJson {
  commitment: string;
  nonce: number;
  serverSeed: string | null;
  clientSeed: string | null;
  root: string | null;
  beacon: string | null;
}

export type TableStakeState = 'begun' | 'taken' | 'counted' | 'revoked' | 'cancelled';

/** Cards of one stake. Their numbers follow from the player's chain: the server seed is public once the player's seeds are changed. */
export interface HallCardsJson {
  /** Serial number of the first card in its round. */
  first: number;
  bet: string;
  /** Of one card, money units as digits. */
  price: string;
  numbers: readonly (readonly number[])[];
  commitment: string;
  clientSeed: string;
  nonce: number;
}

export interface TableStakeJson {
  key: string;
  positions: TablePositions;
  state: TableStakeState;
  /** Why it came to nothing; null for a stake that may count. */
  refusal?: StudioProblem | null;
  /** True for the further stake of an act. */
  isFurther?: boolean;
  /** In halls: the purchased cards. */
  cards?: HallCardsJson | null;
  /** Its line in the root of the round, if it is in there. */
  line: string;
  /** True from the draw on for a stake whose line the root contains: not for acts, nor for bets on a round that was drawn before them. */
  inRoot?: boolean;
}

/** The stakes of one player in a round. Money in units as digits. */
export interface TablePlayJson {
  id: string;
  roundNumber: number;
  /** Raised by every change; an older one is passed over. */
  seq: number;
  state: 'open' | 'decided' | 'settled' | 'void';
  stakes: readonly TableStakeJson[];
  /** True for a free chip of a reward: nothing was paid for it, and it pays its return less the chip. */
  isFree?: boolean;
  /** From the draw on. */
  outcome: TablePlay | null;
  /** The player's balance after the last change that moved money; null where none is known. */
  balance: string | null;
  net: string;
  /** Of tables with decisions, between deal and result. */
  turn?: DecisionTurnJson | null;
  /** Of flights alone. */
  flight?: FlightStakeJson | null;
}

export interface TableTotal {
  position: string;
  amount: string;
  stakes: number;
}

export interface TableEventJson {
  seq: number;
  /** Null while the table rests. */
  round: TableRoundJson | null;
  /** Stopped at the desk: it takes no stake and begins no further round. */
  isStopped: boolean;
}

export interface TableSnapshotJson extends TableEventJson {
  /** In halls: the pool of all halls in the player's currency, money units as digits. */
  pool?: string | null;
  /** Results of the last 72 rounds, the oldest first; that of a round in its reveal is not among them. */
  results: readonly string[];
  totals: readonly TableTotal[];
  players: number;
  /** Which copy of the game's table it is; 1 or missing where there is one. */
  copy?: number;
  play: TablePlayJson | null;
  /** The latest play of each slot; more than one in flights alone. */
  plays?: readonly TablePlayJson[];
  /** The play of an earlier round that ended while the player may have been away. */
  before: TablePlayJson | null;
  /** seed(0) of the chain in use, and of the next where it is published. */
  anchors: readonly string[];
  chainLength: number;
  chainUsed: number;
  /** The player's seed, part of the root of every round in which he has a stake. */
  ownSeed: string;
}

/** A message of the server on a socket, or in the answer to `table-wait`. */
export type TableFrame =
  | ({ type: 'snapshot'; now: number } & TableSnapshotJson)
  | ({ type: 'event'; now: number } & TableEventJson)
  | { type: 'play'; play: TablePlayJson }
  | { type: 'totals'; totals: readonly TableTotal[]; players: number; pool?: string | null };

/** The one message of a client: who it is, and the last event that it has. */
export interface TableHello {
  session: string;
  after: number | null;
}

/** Calls of tables; all else is pushed. */
export interface TableCalls extends FlightCalls {
  /** `/api/table-stake`: puts bets on the table and charges them immediately. The key is the client's, so that a repeated question is the same stake. */
  'table-stake': {
    takes: {
      key: string;
      positions: TablePositions;
      /** The round that the player bets in: a question that was lost and repeated does not get into a later one. */ round?: number | undefined;
      /** In halls: how many cards it buys. */ cards?: number | undefined;
      /** Of tables with decisions: how a silent player is played. */ silent?: SilentRule | undefined;
      /** The reward whose chip it is; without it the stake is paid. */ reward?: string | undefined;
    };
    gives: { play: TablePlayJson; /** Chips that the player has left. */ freeSpins?: FreeSpinsJson | null };
  };
  /** `/api/table-act`: the player's next decision, `number` from 1. The same `key` again is the same act. */
  'table-act': {
    takes: { key: string; number: number; act: string; /** The round that the player decides in. */ round?: number | undefined };
    gives: { play: TablePlayJson };
  };
  /** `/api/table-undo`: takes a stake back while bets are taken. */
  'table-undo': { takes: { key: string }; gives: { play: TablePlayJson; freeSpins?: FreeSpinsJson | null } };
  /** `/api/table-wait`: long polling where sockets are blocked. `after` null asks for a snapshot; `playSeq` is the sum over the player's plays. */
  'table-wait': { takes: { after: number | null; playSeq: number | null }; gives: { frames: TableFrame[] } };
  /** `/api/table-lines`: the lines of all stakes in the root of a round, in no order; from the draw on. */
  'table-lines': { takes: { round: number }; gives: { lines: readonly string[] } };
}

/** Path of the socket at the studio's origin. */
export const TABLE_SOCKET = '/api/table-socket';
/** Closes a refused socket: wrong message, or the session has ended. The client does not reconnect. */
export const CLOSE_REFUSED = 1008;
/** Closes a socket that is too slow: the client comes back and resumes. */
export const CLOSE_RESUME = 4000;
