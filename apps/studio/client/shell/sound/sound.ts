import { remembered } from '../page/remembered.ts';
import { winLevel } from './win-level.ts';
import { noise, pitch, soundNoise, soundTone, type Tone } from './voices.ts';

const KEPT_AS = 'laro-game-sound';
const LOUDNESS = 0.5;
/** Ground tones, so that games of different sets are in different keys. */
const GROUNDS = [196, 207.65, 220, 233.08, 246.94, 261.63];

export const bars = (ground: number, steps: readonly number[], gap: number, loud = 0.16, shape: OscillatorType = 'triangle'): Tone[] =>
  steps.map((step, index) => ({ hertz: pitch(ground, step), at: index * gap, lasts: 0.5, loud, shape }));

/**
 * The sound of a game of any kind, made on the spot: no file is loaded. It is silent until the player has touched something and whenever the switch is
 * off. Losses and returns up to the stake have no sound of their own (T49).
 */
export class Sound {
  /** Ground tone of this game, hertz. */
  protected readonly ground: number;
  protected context: AudioContext | null = null;
  protected out: GainNode | null = null;
  protected noise: AudioBuffer | null = null;
  #isOn: boolean;

  /** `key` chooses the ground tone. `isOnAtFirst`: until the player has chosen on this device. */
  constructor(key: string, isOnAtFirst: boolean) {
    this.#isOn = (remembered.read(KEPT_AS) ?? (isOnAtFirst ? 'on' : 'off')) !== 'off';
    const place = [...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    this.ground = GROUNDS[place % GROUNDS.length] ?? 220;
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, () => this.#begin(), { passive: true });
    document.addEventListener('visibilitychange', () => void (document.hidden ? this.context?.suspend() : this.context?.resume()));
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Turns all sound on or off; this device remembers it. */
  turn(isOn: boolean): void {
    this.#isOn = isOn;
    remembered.write(KEPT_AS, isOn ? 'on' : 'off');
    if (isOn) this.#begin();
    else this.hush();
    this.out?.gain.setTargetAtTime(isOn ? LOUDNESS : 0, this.context?.currentTime ?? 0, 0.02);
  }

  #begin(): void {
    if (!this.#isOn || this.context || typeof AudioContext === 'undefined') return;
    this.context = new AudioContext();
    this.out = this.context.createGain();
    this.out.gain.value = LOUDNESS;
    this.out.connect(this.context.destination);
    this.noise = noise(this.context);
  }

  protected play(tones: readonly Tone[]): void {
    if (!this.#isOn || !this.context || !this.out) return;
    for (const tone of tones) soundTone(this.context, this.out, tone);
  }

  protected breath(hertz: number, lasts: number, loud: number): void {
    if (this.#isOn && this.context && this.out && this.noise) soundNoise(this.context, this.out, this.noise, { hertz, lasts, loud });
  }

  /** Ends what sounds on and on. */
  hush(): void {}

  press(): void {
    this.play([{ hertz: 520, at: 0, lasts: 0.07, loud: 0.1, shape: 'sine', to: 380 }]);
  }

  /** The result of a round: it has a sound only above the stake. `great`: from this multiple on it is a longer one. */
  returned(stake: bigint, win: bigint, great?: bigint): void {
    const level = winLevel(stake, win, great);
    if (level > 0) this.win(level);
  }

  /** A win above the stake; the higher its level the longer the run. */
  win(level: number): void {
    this.play(bars(this.ground * 2, [0, 2, 4, 5, 7, 9, 10, 12].slice(0, 3 + level), 0.085));
  }

  count(): void {
    this.play([{ hertz: pitch(this.ground * 4, 2), at: 0, lasts: 0.05, loud: 0.035, shape: 'triangle' }]);
  }
}
