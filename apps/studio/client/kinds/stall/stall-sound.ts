import { Sound } from '../../shell/sound/sound.ts';

/** A stall's own sounds: something runs, ticks and lands. Losses and returns up to the stake have none (T49). */
export class StallSound extends Sound {
  #running = 0;

  /** Something runs until it lands. */
  run(): void {
    this.hush();
    this.#running = window.setInterval(() => this.breath(1400 + Math.random() * 900, 0.05, 0.07), 120);
  }

  tick(): void {
    this.play([{ hertz: 900, at: 0, lasts: 0.04, loud: 0.06, shape: 'triangle', to: 700 }]);
  }

  land(): void {
    this.hush();
    this.play([{ hertz: 210, at: 0, lasts: 0.12, loud: 0.2, shape: 'sine', to: 100 }]);
  }

  chip(): void {
    this.play([{ hertz: 1320, at: 0, lasts: 0.05, loud: 0.07, shape: 'triangle', to: 990 }]);
  }

  override hush(): void {
    window.clearInterval(this.#running);
  }
}
