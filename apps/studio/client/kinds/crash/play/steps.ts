import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { stopValues } from '@laro/games/kinds/crash/climb';

const CURVE_TARGETS = [110, 120, 130, 150, 175, 200, 250, 300, 400, 500, 700, 1000, 1500, 2000, 3000, 5000, 10_000, 20_000, 50_000, 100_000];
const STAKE_STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n, 200n, 500n, 1000n, 2000n];

/** Targets to choose from; null, the first, is none. */
export const targetSteps = ({ course, top }: CrashRulesJson): readonly (number | null)[] => [
  null,
  ...(course === 'stops' ? stopValues().slice(1) : CURVE_TARGETS).filter((target) => target <= top),
];

/** Stakes to choose from, money units. */
export const stakeSteps = ({ least, most }: CrashRulesJson): readonly bigint[] =>
  STAKE_STEPS.map((step) => BigInt(least) * step).filter((stake) => stake <= BigInt(most));

/** The next of sorted steps above or below a value; the value itself at the end. */
export function stepFrom<Step>(steps: readonly Step[], value: Step, by: 1 | -1): Step {
  const at = steps.indexOf(value);
  return steps[Math.max(0, Math.min(steps.length - 1, (at < 0 ? 0 : at) + by))] ?? value;
}
