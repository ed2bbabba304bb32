import { Sound } from '../../../shell/sound/sound.ts';

/** A flight has few sounds; a crash and a return up to the stake have none (T49). */
export class FlightSound extends Sound {
  chip(): void {
    this.play([{ hertz: 1320, at: 0, lasts: 0.05, loud: 0.07, shape: 'triangle', to: 990 }]);
  }

  liftOff(): void {
    this.breath(900, 0.5, 0.12);
    this.play([{ hertz: 180, at: 0, lasts: 0.6, loud: 0.08, shape: 'sine', to: 420 }]);
  }
}
