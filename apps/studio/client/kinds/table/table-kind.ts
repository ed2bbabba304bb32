import type { Translator } from '@laro/i18n/translator';
import type { OpenedGame, TableDetails, TablePlay } from '../../../src/protocol.ts';

export type TableOpened = OpenedGame<TableDetails>;
type Drawn = TablePlay['drawn'];

export interface SceneParts {
  readonly words: Translator;
  readonly moves: () => boolean;
  /** A card or die stopped moving: the moment of its sound. */
  readonly onLand: () => void;
}

/** The parts of a table that its kind adds: the drawing on the stage, and the names of its bets. */
export interface TableScene {
  /** The layer above the presenter. */
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
  /** The bets in the wide fields, in their order; all others are above them. */
  readonly wide: (ids: readonly string[]) => readonly string[];
  /** Look of a wide field. */
  readonly tone: (id: string) => 'blue' | 'green' | 'red' | 'plain';
  /** How the game is played and decided, in sentences. */
  readonly rules: (words: Translator) => readonly string[];
}
