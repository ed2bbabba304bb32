import { Sound } from './sound.ts';

/** Sounds of stalls: something runs, ticks and lands. Losses and returns up to the stake have none (T49). */
export class BetsSound extends Sound {
  #running = 0;

  /** Something runs until it lands. */
  run(): void {
    this.hush();
    this.#running = window.setInterval(() => this.breath(1400 + Math.random() * 900, 0.05, 0.07), 120);
  }

  tick(): void {
    this.play([{ hertz: 900, at: 0, lasts: 0.04, loud: 0.06, shape: 'triangle', to: 700 }]);
  }

  /** Something lands; of several that land one after another each is a little higher than the one before. */
  land(place = 0): void {
    this.hush();
    this.play([{ hertz: 210 + place * 22, at: 0, lasts: 0.12, loud: 0.2, shape: 'sine', to: 100 }]);
  }

  chip(): void {
    this.play([{ hertz: 1320, at: 0, lasts: 0.05, loud: 0.07, shape: 'triangle', to: 990 }]);
  }

  override hush(): void {
    window.clearInterval(this.#running);
  }
}
