import { Sound } from '../../shell/sound/sound.ts';

/** Dice in the air and on the wood. Losses and returns up to the stake have no sound of their own (T49). */
export class ColourSound extends Sound {
  #rattle = 0;

  /** Dice that are shaken, until they are thrown. */
  shake(): void {
    this.hush();
    this.breath(2100, 0.05, 0.1);
    this.#rattle = window.setInterval(() => this.breath(1500 + Math.random() * 1400, 0.05, 0.09), 95);
  }

  /** A die on the table; each a little higher than the one before. */
  land(die: number): void {
    if (die === 0) this.hush();
    this.play([{ hertz: 190 + die * 22, at: 0, lasts: 0.12, loud: 0.22, shape: 'sine', to: 95 }]);
    this.breath(900, 0.05, 0.16);
  }

  chip(): void {
    this.play([{ hertz: 1320, at: 0, lasts: 0.05, loud: 0.07, shape: 'triangle', to: 990 }]);
  }

  override hush(): void {
    window.clearInterval(this.#rattle);
  }
}
