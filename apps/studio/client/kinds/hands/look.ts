import type { Translator } from '@laro/i18n/translator';
import type { DecisionPlay } from '@laro/games/kinds/decisions/tables/decision-replay';
import type { MoneyText } from '../../shell/money-text.ts';
import type { BetsSound } from '../../shell/sound/bets-sound.ts';

export interface LookParts {
  readonly words: Translator;
  readonly money: MoneyText;
  readonly sound: BetsSound;
  readonly moves: () => boolean;
  /** The player decides. */
  readonly onAct: (act: string) => void;
  /** The label of the main button has changed. */
  readonly onChange: () => void;
}

/** How a game of cards is drawn and decided on. */
export interface HandsLook {
  /** Above the backdrop. */
  readonly stage: HTMLElement;
  /** Below the line of results; null where the main button is enough. */
  readonly acts: HTMLElement | null;
  /** The table before a round. */
  readonly lay: () => void;
  /** An open round; the player may decide until the next call. */
  readonly open: (round: DecisionPlay) => Promise<void>;
  /** Nothing may be decided now: the act is on its way. */
  readonly close: () => void;
  /** Act and label of the main button in an open round; null where it does nothing. */
  readonly main: () => { readonly act: string; readonly label: string } | null;
  /** Title and words that ask for a decision. */
  readonly invitation: readonly [title: string, words: string];
  /** Shows a round to its end. */
  readonly finish: (round: DecisionPlay) => Promise<void>;
  /** The result in a few words. */
  readonly title: (round: DecisionPlay) => string;
  /** A key of the keyboard in an open round; true where it was used. */
  readonly key: (key: string) => boolean;
}
