import type { FreeSpinsJson, StudioCalls, TablePlayJson } from '../../../../src/protocol.ts';
import type { Calls, Failure } from '../../../shell/calls/calls.ts';
import { roundKey } from '../../../shell/calls/ask-play.ts';
import type { Placed } from './table-bets.ts';
import type { TableParts } from './table-parts.ts';

const AGAIN_MS = 700;
/** Tries for a stake without an answer; after them the frames of the table tell the result. */
const TRIES = 20;
/** Answers that say nothing of the stake. */
export const LOST: ReadonlySet<Failure['code']> = new Set(['offline', 'studio.internal', 'studio.too_many']);

export type SentStake =
  | { readonly done: true; readonly play: TablePlayJson; /** With a stake. */ readonly freeSpins?: FreeSpinsJson | null | undefined }
  | { readonly done: false; readonly failure: Failure };

/**
 * Puts chips on the table as one stake. A lost answer is requested under the same key, so that nothing is charged twice. Null when no answer came
 * for so long that the table's own frames are the better source.
 */
export function sendStake(
  calls: Calls,
  key: string,
  placed: Placed,
  more: Omit<StudioCalls['table-stake']['takes'], 'key' | 'positions'> = {},
): Promise<SentStake | null> {
  const positions = Object.fromEntries([...placed].map(([bet, units]) => [bet, units.toString()]));
  return untilAnswered(() => calls.ask('table-stake', { key, positions, ...more }));
}

/** Places a free chip immediately, whole and alone. A lost answer is requested again, as with a stake. */
export async function sendChip(
  { calls, chips, sound, lobby }: Pick<TableParts, 'calls' | 'chips' | 'sound' | 'lobby'>,
  bet: string,
  { reward, stake }: FreeSpinsJson,
  round: number | undefined,
): Promise<SentStake | null> {
  chips.turn(false);
  sound.chip();
  lobby.tell('round-started');
  const sent = await sendStake(calls, roundKey(), new Map([[bet, BigInt(stake)]]), { reward, round });
  if (sent?.done === true) chips.set(sent.freeSpins ?? null);
  return sent;
}

/** Sends a decision; the same key is the same act, however often it is sent. */
export const sendAct = (calls: Calls, act: StudioCalls['table-act']['takes']): Promise<SentStake | null> => untilAnswered(() => calls.ask('table-act', act));

type Answer =
  | { readonly done: true; readonly value: { readonly play: TablePlayJson; readonly freeSpins?: FreeSpinsJson | null } }
  | { readonly done: false; readonly failure: Failure };

async function untilAnswered(ask: () => Promise<Answer>): Promise<SentStake | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await ask();
    if (answer.done) return { done: true, play: answer.value.play, freeSpins: answer.value.freeSpins };
    if (!LOST.has(answer.failure.code)) return { done: false, failure: answer.failure };
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return null;
}
