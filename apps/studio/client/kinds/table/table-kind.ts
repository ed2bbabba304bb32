import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame, TableDetails, TablePlay } from '../../../src/protocol.ts';

export type TableOpened = OpenedGame<TableDetails>;
type Drawn = TablePlay['drawn'];

export interface SceneParts {
  readonly words: Translator;
  readonly moves: () => boolean;
  /** A card or die lies still: something to hear. */
  readonly onLand: () => void;
}

/** What of a table is its kind's: what is drawn on the stage, and how its bets are called. */
export interface TableScene {
  /** Lies over the presenter. */
  readonly stage: HTMLElement;
  /** Past rounds, above the stage. */
  readonly past: HTMLElement;
  readonly showPast: (results: readonly string[]) => void;
  /** Shows what was drawn: of `lengthMs`, `elapsedMs` have passed. */
  readonly reveal: (drawn: Drawn, elapsedMs: number, lengthMs: number) => void;
  readonly clear: () => void;
  /** The result in words: "Banker wins, 7 to 3". */
  readonly describe: (drawn: Drawn) => string;
}

export interface TableKindClient {
  readonly scene: (parts: SceneParts) => TableScene;
  /** Name of a bet. */
  readonly betName: (words: Translator, id: string) => string;
  /** The bets in the wide fields, in their order; all others stand above them. */
  readonly wide: (ids: readonly string[]) => readonly string[];
  /** Look of a wide field. */
  readonly tone: (id: string) => 'blue' | 'green' | 'red' | 'plain';
  /** How the game is played and decided, in sentences. */
  readonly rules: (words: Translator) => readonly string[];
}
