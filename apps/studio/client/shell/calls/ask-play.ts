import type { PlayAnswer } from '../../../src/protocol.ts';
import type { Calls, Failure } from './calls.ts';

export type SettledRound = Extract<PlayAnswer, { state: 'settled' }>;
/** A round that waits for the player's next move. */
export type SteppingRound = Extract<PlayAnswer, { state: 'stepping' }>;
interface Failed {
  readonly done: false;
  readonly failure: Failure;
}
export type PlayResult = { readonly done: true; readonly answer: SettledRound | SteppingRound } | Failed;
/** The end of a round. */
export type EndResult = { readonly done: true; readonly answer: SettledRound } | Failed;

/** What a lost answer means for the screen. */
export interface PlayListener {
  /** The answer is late or lost; the same round is asked for again. */
  onWaiting: (isOffline: boolean) => void;
}

/** Pauses between two questions about the same round. */
const PAUSES_MS: readonly number[] = [400, 800, 1500, 2500, 4000];

/** Answers that say nothing of the round. */
const lost: ReadonlySet<Failure['code']> = new Set(['offline', 'studio.internal', 'studio.wallet_unavailable', 'studio.too_soon', 'studio.too_many']);

const pause = (tries: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSES_MS[Math.min(tries, PAUSES_MS.length - 1)]));

/**
 * Asks for the round of a key until it is settled: a lost answer may hide a bet that was taken, so the question is repeated, never
 * put anew. Only a studio that does not know the key ends it: then no bet was taken.
 */
export async function askRound(calls: Calls, key: string, listener: PlayListener): Promise<PlayResult> {
  for (let tries = 0; ; tries += 1) {
    const answer = await calls.ask('round', { key });
    if (answer.done && answer.value.state !== 'pending') return { done: true, answer: answer.value };
    const code = answer.done ? null : answer.failure.code;
    const isLost = code === null || lost.has(code);
    if (!answer.done && !isLost) return { done: false, failure: answer.failure };
    listener.onWaiting(code === 'offline');
    await pause(tries);
  }
}

/** Plays one round, paid or of a reward. The key is the client's, so that whatever is repeated is the same round. */
export async function askPlay(
  calls: Calls,
  key: string,
  { bet, reward, autoplay }: { readonly bet: object; readonly reward?: string | undefined; readonly autoplay?: string | undefined },
  listener: PlayListener,
): Promise<PlayResult> {
  const answer = await calls.ask('play', { key, bet, ...(reward === undefined ? {} : { reward }), ...(autoplay === undefined ? {} : { autoplay }) });
  if (answer.done && answer.value.state !== 'pending') return { done: true, answer: answer.value };
  if (!answer.done && answer.failure.code !== 'offline' && answer.failure.code !== 'studio.internal') return { done: false, failure: answer.failure };
  listener.onWaiting(!answer.done && answer.failure.code === 'offline');
  await pause(0);
  const found = await askRound(calls, key, listener);
  // The question itself was lost: nothing was taken, and the player may play again.
  if (!found.done && found.failure.code === 'studio.round_unknown') return { done: false, failure: { code: 'offline', balance: null, limit: null } };
  return found;
}

/** Makes a move. Its number makes a repeated question the same move, so the call repeats until an answer arrives. */
export async function askStep(
  calls: Calls,
  move: { readonly key: string; readonly number: number; readonly move: string },
  listener: PlayListener,
): Promise<PlayResult> {
  for (let tries = 0; ; tries += 1) {
    const answer = await calls.ask('step', move);
    // The round is decided and its payment under way.
    if (answer.done) return answer.value.state === 'pending' ? askRound(calls, move.key, listener) : { done: true, answer: answer.value };
    if (!lost.has(answer.failure.code)) return { done: false, failure: answer.failure };
    listener.onWaiting(answer.failure.code === 'offline');
    await pause(tries);
  }
}

/** A name that no other round has: a random UUID, made so that it also works where `crypto.randomUUID` is kept from plain HTTP. */
export const roundKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
};
