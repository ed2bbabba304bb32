import type { ColourRound } from '@laro/games/kinds/colour/colour-replay';
import type { Round } from '@laro/games/kinds/slot/play/round';
import type { FreeSpinsJson, StudioProblem } from '../../src/protocol.ts';
import type { TableRoundJson } from '../../src/table-protocol.ts';

/** A state of a shared table, with the player's stake from `placed` on. */
export type TableMoment =
  | 'resting'
  | 'stopped'
  | 'betting'
  | 'placed'
  | 'closed'
  | 'dealing'
  | 'deciding'
  | 'flying'
  | 'reveal'
  | 'result'
  | 'crashed'
  | 'void';

/** Settings of a `StandInStudio`, which may change between rounds. */
export interface StandInPlan {
  readonly subject?: string | null;
  readonly language?: string;
  readonly balance?: bigint;
  readonly isTrial?: boolean;
  readonly minCycleMs?: number;
  /** Chips or spins of a reward. */
  readonly freeSpins?: FreeSpinsJson | null;
  readonly autoplay?: boolean;
  /** Filter of rounds: the first drawn one that fits is dealt; null deals as drawn. */
  readonly wanted?: ((round: Round) => boolean) | null;
  /** The same for rounds of colours. */
  readonly wantedThrow?: ((round: ColourRound) => boolean) | null;
  readonly verifyUrl?: string;
  /** Nonce of the first round of a ladder, for a board that the test knows. */
  readonly firstNonce?: number;
  /** Loses the answer of the next round after taking the bet. */
  readonly losesAnswers?: number;
  readonly startsUnfinished?: boolean;
  /** Calls that are refused, with the code. */
  readonly refuses?: Readonly<Partial<Record<string, string>>>;
  readonly lobbyUrl?: string | null;
  /** The vendor's code: chooses the room. */
  readonly vendor?: string;
  /** The state of a shared table. Without it an empty one whose bets are open. */
  readonly moment?: TableMoment;
  /** The outcome of the round of a shared table; without it bets are taken, for a minute. */
  readonly drawn?: TableRoundJson['drawn'];
  /** How long the reveal of it has gone on, ms. */
  readonly revealedMs?: number;
  /** The player's stakes at a shared table, money units as digits; without them the least on the first bets. */
  readonly positions?: Readonly<Record<string, string>>;
  /** Why the player's stake at a shared table has come to nothing. */
  readonly dropped?: StudioProblem;
  /** The window of bets, from 1, of a table whose cards open between its windows. */
  readonly stage?: number;
  /** Results of earlier rounds of a shared table. */
  readonly results?: readonly string[];
}
