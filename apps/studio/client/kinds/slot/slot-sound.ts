import { bars, Sound } from '../../shell/sound/sound.ts';
import { pitch } from '../../shell/sound/voices.ts';

/** The sound of reels and of what slots show. */
export class SlotSound extends Sound {
  #turning: { source: AudioBufferSourceNode; level: GainNode } | null = null;
  #song = 0;

  /** A soft whirr for as long as the reels turn. */
  reelsStart(): void {
    this.reelsStop();
    if (!this.isOn || !this.context || !this.out || !this.noise) return;
    const [source, filter, level] = [this.context.createBufferSource(), this.context.createBiquadFilter(), this.context.createGain()];
    source.buffer = this.noise;
    source.loop = true;
    filter.type = 'bandpass';
    filter.frequency.value = 620;
    filter.Q.value = 0.8;
    level.gain.setValueAtTime(0.0001, this.context.currentTime);
    level.gain.exponentialRampToValueAtTime(0.05, this.context.currentTime + 0.2);
    source.connect(filter).connect(level).connect(this.out);
    source.start();
    this.#turning = { source, level };
  }

  reelsStop(): void {
    const turning = this.#turning;
    this.#turning = null;
    if (!turning || !this.context) return;
    turning.level.gain.setTargetAtTime(0.0001, this.context.currentTime, 0.05);
    turning.source.stop(this.context.currentTime + 0.3);
  }

  override hush(): void {
    this.reelsStop();
  }

  reelStop(reel: number): void {
    this.play([{ hertz: 150 + reel * 9, at: 0, lasts: 0.12, loud: 0.2, shape: 'sine', to: 90 }]);
    this.breath(900, 0.06, 0.12);
  }

  /** A symbol of a feature has stopped: one step higher for each. */
  special(count: number): void {
    this.play(bars(this.ground * 2, [count, count + 2], 0.06, 0.14));
  }

  tumble(): void {
    this.breath(1500, 0.18, 0.14);
    this.play([{ hertz: 330, at: 0, lasts: 0.16, loud: 0.08, shape: 'sine', to: 160 }]);
  }

  coin(step: number): void {
    this.play([
      { hertz: pitch(this.ground * 4, step), at: 0, lasts: 0.35, loud: 0.12, shape: 'sine' },
      { hertz: pitch(this.ground * 8, step), at: 0.02, lasts: 0.25, loud: 0.05, shape: 'sine' },
    ]);
  }

  tick(): void {
    this.play([{ hertz: 1150, at: 0, lasts: 0.03, loud: 0.07, shape: 'square' }]);
  }

  /** A feature begins. */
  feature(): void {
    this.play([...bars(this.ground, [0, 2, 4, 5, 7, 9, 10], 0.11, 0.18), ...bars(this.ground / 2, [0, 0, 5], 0.28, 0.12, 'sine')]);
  }

  /** A great total. */
  great(): void {
    this.play([...bars(this.ground, [0, 2, 4, 5, 4, 5, 7, 9, 10, 9, 10, 12], 0.14, 0.17), ...bars(this.ground / 2, [0, 3, 4, 0, 3, 5], 0.28, 0.16, 'sine')]);
  }

  /** A quiet tune of struck bars under the free spins. */
  songStart(): void {
    this.songStop();
    const tune = [0, 4, 2, 5, 4, 7, 5, 2];
    let beat = 0;
    const play = (): void => {
      this.play([
        ...bars(this.ground, [tune[beat % tune.length] ?? 0], 0, 0.05),
        ...(beat % 4 === 0 ? bars(this.ground / 2, [beat % 8 === 0 ? 0 : 3], 0, 0.06, 'sine') : []),
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
