import { LOST } from '../../table/play/send-stake.ts';
import type { Calls, Failure } from '../../../shell/calls/calls.ts';
import type { FreeSpinsJson, TablePlayJson } from '../../../../src/protocol.ts';

const AGAIN_MS = 250;
const TRIES = 40;

export type Sent =
  | { readonly done: true; readonly play: TablePlayJson; /** With a stake. */ readonly freeSpins?: FreeSpinsJson | null | undefined }
  | { readonly done: false; readonly failure: Failure };

/** Sends a call until it has an answer. A retry carries the same key, so that nothing counts twice (CRASH-05). Null when no answer came. */
export async function askSurely(calls: Calls, call: 'flight-stake' | 'flight-take', takes: Parameters<Calls['ask']>[1]): Promise<Sent | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await calls.ask(call, takes as never);
    if (answer.done) return { done: true, play: answer.value.play, freeSpins: 'freeSpins' in answer.value ? answer.value.freeSpins : undefined };
    if (!LOST.has(answer.failure.code)) return { done: false, failure: answer.failure };
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
  return null;
}
