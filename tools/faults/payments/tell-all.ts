import { setTimeout as sleep } from 'node:timers/promises';
import type { Door, DoorAnswer, Telling } from './telling.ts';

const LANES = 16;
/** Delay before an event without a definite answer is sent again. */
const AGAIN_MS = 50;
const NEWS_EVERY = 10_000;
const isDefinite = ({ status }: DoorAnswer): boolean => status < 500;

export interface TellPlan {
  doors: readonly Door[];
  /** How often each answer came, by name; added to. */
  answers: Record<string, number>;
  /** Told before each telling how many have been answered. */
  onProgress?: ((answered: number) => void) | undefined;
  onNews?: ((text: string) => void) | undefined;
}

/** Sends every event until it has a definite answer, in several concurrent lanes. */
export async function tellAll(tellings: readonly Telling[], { doors, answers, onProgress, onNews }: TellPlan): Promise<void> {
  const note = (said: string) => void (answers[said] = (answers[said] ?? 0) + 1);
  let next = 0;
  const tell = async (telling: Telling, at: number): Promise<void> => {
    for (let door = at; ; door += 1) {
      const answer = await doors[door % doors.length]?.post(telling.make(Date.now()));
      if (answer && isDefinite(answer)) {
        note(telling.nameOf(answer));
        telling.onAnswer?.(answer);
        return;
      }
      note(answer ? 'told again after an error' : 'told again after silence');
      await sleep(AGAIN_MS);
    }
  };
  const lane = async (): Promise<void> => {
    for (let at = next++; at < tellings.length; at = next++) {
      onProgress?.(at);
      const telling = tellings[at];
      if (telling) await tell(telling, at);
      if (at > 0 && at % NEWS_EVERY === 0) onNews?.(`${at} of ${tellings.length} callbacks`);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}
