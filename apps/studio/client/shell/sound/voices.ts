/** One tone: pitch in hertz, when it begins and how long it sounds in seconds, how loud (0–1). */
export interface Tone {
  readonly hertz: number;
  readonly at: number;
  readonly lasts: number;
  readonly loud: number;
  readonly shape: OscillatorType;
  /** Pitch to which it glides. */
  readonly to?: number;
}

/** Sounds a tone like a struck bar: there at once, then dying away. */
export const soundTone = (context: AudioContext, out: AudioNode, tone: Tone): void => {
  const begin = context.currentTime + tone.at;
  const swing = context.createOscillator();
  const level = context.createGain();
  swing.type = tone.shape;
  swing.frequency.setValueAtTime(tone.hertz, begin);
  if (tone.to !== undefined) swing.frequency.exponentialRampToValueAtTime(tone.to, begin + tone.lasts);
  level.gain.setValueAtTime(0.0001, begin);
  level.gain.exponentialRampToValueAtTime(tone.loud, begin + 0.008);
  level.gain.exponentialRampToValueAtTime(0.0001, begin + tone.lasts);
  swing.connect(level).connect(out);
  swing.start(begin);
  swing.stop(begin + tone.lasts + 0.02);
};

/** A second of noise, for reels and cloth. */
export const noise = (context: AudioContext): AudioBuffer => {
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
};

/** A short breath of noise through a filter. */
export const soundNoise = (
  context: AudioContext,
  out: AudioNode,
  buffer: AudioBuffer,
  { hertz, lasts, loud }: { hertz: number; lasts: number; loud: number },
): void => {
  const source = context.createBufferSource();
  const filter = context.createBiquadFilter();
  const level = context.createGain();
  source.buffer = buffer;
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  level.gain.setValueAtTime(loud, context.currentTime);
  level.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + lasts);
  source.connect(filter).connect(level).connect(out);
  source.start();
  source.stop(context.currentTime + lasts);
};

/** Steps of the five-tone scale that all melodies use, from a ground tone. */
const STEPS = [0, 2, 4, 7, 9];

/** Pitch of a step of that scale; five steps are an octave. */
export const pitch = (ground: number, step: number): number => ground * 2 ** (Math.floor(step / 5) + (STEPS[((step % 5) + 5) % 5] ?? 0) / 12);
