import { Sound } from '../../../shell/sound/sound.ts';

/** Balls and cards of a hall. Losses and returns up to the stake have no sound of their own (T49). */
export class HallSound extends Sound {
  ball(): void {
    this.breath(900, 0.12, 0.06);
    this.play([{ hertz: 420, at: 0.04, lasts: 0.09, loud: 0.09, shape: 'sine', to: 260 }]);
  }

  card(): void {
    this.breath(2600, 0.09, 0.12);
  }

  /** The sale is closed. */
  bell(): void {
    this.play([{ hertz: 880, at: 0, lasts: 0.5, loud: 0.09, shape: 'sine', to: 860 }]);
  }
}
