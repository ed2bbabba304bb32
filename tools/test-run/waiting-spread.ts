import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that mostly wait for processes, their ends, and rounds; the longest first, from 35 to 10 seconds on a busy machine. */
export const WAITING = [
  'tables/driver/table-process',
  'tables/push/table-push',
  'bets/faults',
  'flights/flight-process',
  'rewards/faults/reward-faults',
  'start/start-refusals',
  'studio/src/process',
  'installation/merchant-command',
  'callbacks/payment-faults',
  'src/two-processes',
  'settling/settle-crash',
  'embedded-postgres/faults',
];
const placeOf = ({ moduleId }: Pick<TestSpecification, 'moduleId'>): number => WAITING.findIndex((name) => moduleId.endsWith(`${name}.int.test.ts`));

/** The share of a run in which the files that wait begin: none of them is still running when all others have ended. */
const BEGIN_WITHIN = 0.7;

/** Puts the second list evenly into the first part of the first one, beginning with both. */
export function spread<Item>(many: readonly Item[], few: readonly Item[]): Item[] {
  const step = (many.length * BEGIN_WITHIN) / Math.max(1, few.length);
  const parts = few.map((item, place) => [item, ...many.slice(Math.round(step * place), Math.round(step * (place + 1)))]);
  return [...parts.flat(), ...many.slice(Math.round(step * few.length))];
}

/**
 * Order of the files of a run: those that wait are spread over it, the longest first. Several of them at the same time would leave the cores idle, and
 * so would one at the end.
 */
export class WaitingSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const waiting = sorted.filter((file) => placeOf(file) >= 0).toSorted((one, other) => placeOf(one) - placeOf(other));
    return spread(
      sorted.filter((file) => placeOf(file) < 0),
      waiting,
    );
  }
}
