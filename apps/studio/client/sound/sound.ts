import { remembered } from '../remembered.ts';
import { noise, pitch, soundNoise, soundTone, type Tone } from './voices.ts';

const KEPT_AS = 'laro-game-sound';
const LOUDNESS = 0.5;
/** Ground tones, so that games of different sets are in different keys. */
const GROUNDS = [196, 207.65, 220, 233.08, 246.94, 261.63];

const bars = (ground: number, steps: readonly number[], gap: number, loud = 0.16, shape: OscillatorType = 'triangle'): Tone[] =>
  steps.map((step, index) => ({ hertz: pitch(ground, step), at: index * gap, lasts: 0.5, loud, shape }));

/**
 * All sound of a game, made on the spot: no file is loaded. It is silent until the player has touched something and whenever the switch is
 * off. Losses and returns up to the stake have no sound of their own (T49).
 */
export class Sound {
  readonly #ground: number;
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #noise: AudioBuffer | null = null;
  #isOn: boolean;
  #turning: { source: AudioBufferSourceNode; level: GainNode } | null = null;
  #song = 0;

  constructor(key: string) {
    this.#isOn = remembered.read(KEPT_AS) !== 'off';
    const place = [...key].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
    this.#ground = GROUNDS[place % GROUNDS.length] ?? 220;
    for (const event of ['pointerdown', 'keydown'] as const) document.addEventListener(event, () => this.#begin(), { passive: true });
    document.addEventListener('visibilitychange', () => void (document.hidden ? this.#context?.suspend() : this.#context?.resume()));
  }

  get isOn(): boolean {
    return this.#isOn;
  }

  /** Turns all sound on or off; this device remembers it. */
  turn(isOn: boolean): void {
    this.#isOn = isOn;
    remembered.write(KEPT_AS, isOn ? 'on' : 'off');
    if (isOn) this.#begin();
    else this.reelsStop();
    this.#out?.gain.setTargetAtTime(isOn ? LOUDNESS : 0, this.#context?.currentTime ?? 0, 0.02);
  }

  #begin(): void {
    if (!this.#isOn || this.#context || typeof AudioContext === 'undefined') return;
    this.#context = new AudioContext();
    this.#out = this.#context.createGain();
    this.#out.gain.value = LOUDNESS;
    this.#out.connect(this.#context.destination);
    this.#noise = noise(this.#context);
  }

  #play(tones: readonly Tone[]): void {
    if (!this.#isOn || !this.#context || !this.#out) return;
    for (const tone of tones) soundTone(this.#context, this.#out, tone);
  }

  #breath(hertz: number, lasts: number, loud: number): void {
    if (this.#isOn && this.#context && this.#out && this.#noise) soundNoise(this.#context, this.#out, this.#noise, { hertz, lasts, loud });
  }

  press(): void {
    this.#play([{ hertz: 520, at: 0, lasts: 0.07, loud: 0.1, shape: 'sine', to: 380 }]);
  }

  /** A soft whirr for as long as the reels turn. */
  reelsStart(): void {
    this.reelsStop();
    if (!this.#isOn || !this.#context || !this.#out || !this.#noise) return;
    const [source, filter, level] = [this.#context.createBufferSource(), this.#context.createBiquadFilter(), this.#context.createGain()];
    source.buffer = this.#noise;
    source.loop = true;
    filter.type = 'bandpass';
    filter.frequency.value = 620;
    filter.Q.value = 0.8;
    level.gain.setValueAtTime(0.0001, this.#context.currentTime);
    level.gain.exponentialRampToValueAtTime(0.05, this.#context.currentTime + 0.2);
    source.connect(filter).connect(level).connect(this.#out);
    source.start();
    this.#turning = { source, level };
  }

  reelsStop(): void {
    const turning = this.#turning;
    this.#turning = null;
    if (!turning || !this.#context) return;
    turning.level.gain.setTargetAtTime(0.0001, this.#context.currentTime, 0.05);
    turning.source.stop(this.#context.currentTime + 0.3);
  }

  reelStop(reel: number): void {
    this.#play([{ hertz: 150 + reel * 9, at: 0, lasts: 0.12, loud: 0.2, shape: 'sine', to: 90 }]);
    this.#breath(900, 0.06, 0.12);
  }

  /** A symbol of a feature has stopped: one step higher for each. */
  special(count: number): void {
    this.#play(bars(this.#ground * 2, [count, count + 2], 0.06, 0.14));
  }

  /** A win above the stake; the higher its level the longer the run. */
  win(level: number): void {
    this.#play(bars(this.#ground * 2, [0, 2, 4, 5, 7, 9, 10, 12].slice(0, 3 + level), 0.085));
  }

  count(): void {
    this.#play([{ hertz: pitch(this.#ground * 4, 2), at: 0, lasts: 0.05, loud: 0.035, shape: 'triangle' }]);
  }

  tumble(): void {
    this.#breath(1500, 0.18, 0.14);
    this.#play([{ hertz: 330, at: 0, lasts: 0.16, loud: 0.08, shape: 'sine', to: 160 }]);
  }

  coin(step: number): void {
    this.#play([
      { hertz: pitch(this.#ground * 4, step), at: 0, lasts: 0.35, loud: 0.12, shape: 'sine' },
      { hertz: pitch(this.#ground * 8, step), at: 0.02, lasts: 0.25, loud: 0.05, shape: 'sine' },
    ]);
  }

  tick(): void {
    this.#play([{ hertz: 1150, at: 0, lasts: 0.03, loud: 0.07, shape: 'square' }]);
  }

  /** A feature begins. */
  feature(): void {
    this.#play([...bars(this.#ground, [0, 2, 4, 5, 7, 9, 10], 0.11, 0.18), ...bars(this.#ground / 2, [0, 0, 5], 0.28, 0.12, 'sine')]);
  }

  /** A great total. */
  great(): void {
    this.#play([...bars(this.#ground, [0, 2, 4, 5, 4, 5, 7, 9, 10, 9, 10, 12], 0.14, 0.17), ...bars(this.#ground / 2, [0, 3, 4, 0, 3, 5], 0.28, 0.16, 'sine')]);
  }

  /** A quiet tune of struck bars under the free spins. */
  songStart(): void {
    this.songStop();
    const tune = [0, 4, 2, 5, 4, 7, 5, 2];
    let beat = 0;
    const play = (): void => {
      this.#play([
        ...bars(this.#ground, [tune[beat % tune.length] ?? 0], 0, 0.05),
        ...(beat % 4 === 0 ? bars(this.#ground / 2, [beat % 8 === 0 ? 0 : 3], 0, 0.06, 'sine') : []),
      ]);
      beat += 1;
    };
    play();
    this.#song = window.setInterval(play, 310);
  }

  songStop(): void {
    window.clearInterval(this.#song);
  }
}
