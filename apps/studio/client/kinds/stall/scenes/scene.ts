import type { Translator } from '@laro/i18n/translator';
import type { Shown } from '@laro/games/kinds/stall/stall';
import type { StallRulesJson } from '@laro/games/kinds/stall/stall-kind';
import type { BetsSound } from '../../../shell/sound/bets-sound.ts';

/** Parts of a stage. */
export interface SceneParts {
  readonly rules: StallRulesJson;
  readonly words: Translator;
  readonly sound: BetsSound;
  readonly moves: () => boolean;
  /** Address of a picture by its name. */
  readonly art: (name: string) => string;
}

/** The moving part of a stage. It receives the outcome and shows it; it decides nothing (T57). */
export interface StageScene {
  readonly root: Element;
  /** Something moves until the outcome is there. */
  readonly begin: () => void;
  /** Shows what was drawn for a bet, and resolves when the motion ends. */
  readonly show: (shown: Shown, bet: string) => Promise<void>;
  /** Comes to rest without an outcome. */
  readonly rest: () => void;
  /** The player chose another bet; only stages that look different for each. */
  readonly choose?: (bet: string) => void;
}
