import type { Translator } from '@laro/i18n/translator';
import type { DecisionTurnJson, OpenedGame, StudioCalls, TableDetails, TablePlay, TablePlayJson, TableRoundJson } from '../../../src/protocol.ts';
import type { MoneyText } from '../../shell/money-text.ts';
import type { DecisionPhase } from './play/table-state.ts';
import type { Placed } from './play/table-bets.ts';

export type TableOpened = OpenedGame<TableDetails>;
type Drawn = TablePlay['drawn'];

export interface SceneParts {
  readonly game: TableOpened;
  readonly words: Translator;
  readonly moves: () => boolean;
  /** A card or die stopped moving: the moment of its sound. */
  readonly onLand: () => void;
  /** Tells the board the results of past rounds. */
  readonly onPast: (results: readonly string[]) => void;
}

/** The parts of a table that its kind adds: the drawing on the stage, and the names of its bets. */
export interface TableScene {
  /** The layer above the presenter. */
  readonly stage: HTMLElement;
  /** Past rounds, above the stage. */
  readonly past: HTMLElement;
  /** The line about past rounds, below the stage; absent where their board has it. */
  readonly pastNote?: HTMLElement;
  readonly showPast: (results: readonly string[]) => void;
  /** Shows what was drawn: of `lengthMs`, `elapsedMs` have passed. */
  readonly reveal: (drawn: Drawn, elapsedMs: number, lengthMs: number) => void;
  readonly clear: () => void;
  /** Of tables with decisions: the cards of the deal and the player's own, whenever they change. */
  readonly follow?: (round: TableRoundJson, play: TablePlayJson | null) => void;
  /** The result in words: "Banker wins, 7 to 3". */
  readonly describe: (drawn: Drawn) => string;
  /** Words of the phase in which the outcome is shown; cards where a scene has none. */
  readonly running?: string;
}

export interface DecisionParts {
  readonly game: TableOpened;
  readonly words: Translator;
  readonly money: MoneyText;
  /** Resolves when the act is answered or refused. */
  readonly onAct: (id: string) => Promise<void>;
}

/** The controls of a player's decisions. */
export interface DecisionControls {
  /** Below the stage while there is something to decide. */
  readonly root: HTMLElement;
  /** The choice for a silent player, below the bets; empty for kinds without one. */
  readonly choice: HTMLElement;
  readonly words: Readonly<Record<DecisionPhase, string>>;
  readonly secondsLeft: (seconds: number) => string;
  /** `turn` null: the player has nothing in the round. `isOpen`: acts count now. */
  readonly show: (turn: DecisionTurnJson | null, isOpen: boolean) => void;
  /** Fields of each stake. */
  readonly withStake: () => Pick<StudioCalls['table-stake']['takes'], 'silent'>;
}

/** Parts for a kind's own arrangement of bets. */
export interface BoardParts {
  readonly game: TableOpened;
  readonly words: Translator;
  readonly money: MoneyText;
  /** The button of a bet. Throws RangeError for a bet that the table does not offer. */
  readonly spot: (id: string) => HTMLButtonElement;
  /** Places a chip on each of the bets, or on none. */
  readonly placeAll: (bets: readonly string[]) => void;
  /** Writes the price of a bet, which is that of the round. */
  readonly price: (id: string, text: string) => void;
}

/** Bets arranged in a way of a kind's own. */
export interface TableBoard {
  readonly root: HTMLElement;
  /** All bets of the player, money units by bet. */
  readonly show?: (all: Placed) => void;
  readonly drawn?: (drawn: Drawn | null) => void;
  readonly past?: (results: readonly string[]) => void;
  readonly ready?: (isReady: boolean) => void;
  /** The round, whenever something of it changes. */
  readonly follow?: (round: TableRoundJson) => void;
}

interface KindClient {
  readonly scene: (parts: SceneParts) => TableScene;
  /** Name of a bet. */
  readonly betName: (words: Translator, id: string) => string;
  /** Text on the field of a bet where it is not its name. */
  readonly spotText?: (words: Translator, id: string, game: TableOpened) => string | null;
  /** Of kinds whose players decide between deal and result. */
  readonly decisions?: (parts: DecisionParts) => DecisionControls;
  /** How the game is played and decided, in sentences. */
  readonly rules: (words: Translator, game: TableOpened) => readonly string[];
  /** Bets whose figures stand for all of their kind, with the kind's name; without it every bet is listed. */
  readonly listed?: (words: Translator, ids: readonly string[]) => readonly (readonly [id: string, name: string])[];
  /** The listed bet whose limits a bet has; without it all bets are listed. */
  readonly listedAs?: (id: string) => string;
  /** The bets that a round offers now; without it all bets of the rules. */
  readonly offers?: (round: TableRoundJson | null) => ReadonlySet<string>;
  /** A sentence that no stake is part of the draw, for kinds whose rounds are drawn before the first bet. */
  readonly drawnFirst?: (words: Translator) => string;
  /** Without a presenter: the scene has the whole stage. */
  readonly isAutomatic?: boolean;
  /** The presenter deals no cards: no shoe is on the table. */
  readonly hasNoCards?: boolean;
}

/** A kind with its bets in rows: wide fields below, all others above them, or the other way round. */
interface RowsClient extends KindClient {
  /** The bets in the wide fields, in their order. */
  readonly wide: (ids: readonly string[]) => readonly string[];
  /** Look of a wide field. */
  readonly tone: (id: string) => 'blue' | 'green' | 'red' | 'plain';
  /** The wide fields come before all others: for tables with many of these. */
  readonly startsWide?: boolean;
  /** A drawing on the field of a bet, in addition to its name. */
  readonly picture?: (id: string) => SVGElement | null;
}

/** A kind with its own arrangement. */
interface BoardClient extends KindClient {
  readonly board: (parts: BoardParts) => TableBoard;
}

export type TableKindClient = RowsClient | BoardClient;

const ODDS_LISTED = 3;

/** The odds of a bet to 1; of many prices the lowest and the highest. */
export const oddsText = ({ t }: Translator, odds: readonly string[]): string =>
  t('table.odds', { pays: odds.length > ODDS_LISTED ? `${odds[0] ?? ''}–${odds.at(-1) ?? ''}` : odds.join(', ') });
