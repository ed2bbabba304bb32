import { Sound } from '../../../shell/sound/sound.ts';

/** Cards and chips on the felt. Losses and returns up to the stake have no sound of their own (T49). */
export class TableSound extends Sound {
  card(): void {
    this.breath(2600, 0.09, 0.14);
    this.play([{ hertz: 240, at: 0.06, lasts: 0.06, loud: 0.1, shape: 'sine', to: 120 }]);
  }

  chip(): void {
    this.play([{ hertz: 1320, at: 0, lasts: 0.05, loud: 0.07, shape: 'triangle', to: 990 }]);
  }

  /** The bets are closed. */
  bell(): void {
    this.play([{ hertz: 880, at: 0, lasts: 0.5, loud: 0.09, shape: 'sine', to: 860 }]);
  }
}
