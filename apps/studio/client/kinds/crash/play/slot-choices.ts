import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { remembered } from '../../../shell/page/remembered.ts';
import { stakeSteps, stepFrom, targetSteps } from './steps.ts';

export interface SlotChoice {
  readonly stake: bigint;
  readonly target: number | null;
  readonly isQueued: boolean;
}

/** The player's choices for the next stake of each slot; this device keeps stake and target. */
export class SlotChoices {
  readonly #game: string;
  readonly #stakes: readonly bigint[];
  readonly #targets: readonly (number | null)[];
  readonly #choices = new Map<number, SlotChoice>();

  constructor(gameId: string, rules: CrashRulesJson) {
    this.#game = gameId;
    this.#stakes = stakeSteps(rules);
    this.#targets = targetSteps(rules);
    for (let slot = 1; slot <= rules.slots; slot += 1) this.#choices.set(slot, this.#kept(slot));
  }

  of(slot: number): SlotChoice {
    return this.#choices.get(slot) ?? { stake: this.#stakes[0] ?? 0n, target: null, isQueued: false };
  }

  stake(slot: number, by: 1 | -1): void {
    this.#set(slot, { stake: stepFrom(this.#stakes, this.of(slot).stake, by) });
  }

  target(slot: number, by: 1 | -1): void {
    this.#set(slot, { target: stepFrom(this.#targets, this.of(slot).target, by) });
  }

  queue(slot: number, isQueued: boolean): void {
    this.#set(slot, { isQueued });
  }

  /** Slots whose stake waits for the next flight; each goes into one flight alone. */
  takeQueued(): number[] {
    const queued = [...this.#choices].filter(([, { isQueued }]) => isQueued).map(([slot]) => slot);
    for (const slot of queued) this.queue(slot, false);
    return queued;
  }

  #set(slot: number, change: Partial<SlotChoice>): void {
    const choice = { ...this.of(slot), ...change };
    this.#choices.set(slot, choice);
    remembered.write(`laro-flight-${this.#game}-${slot}`, `${choice.stake} ${choice.target ?? '-'}`);
  }

  #kept(slot: number): SlotChoice {
    const [stake, target] = (remembered.read(`laro-flight-${this.#game}-${slot}`) ?? '').split(' ');
    return {
      stake: this.#stakes.find((step) => step.toString() === stake) ?? this.#stakes[0] ?? 0n,
      target: this.#targets.find((step) => String(step) === target) ?? null,
      isQueued: false,
    };
  }
}
