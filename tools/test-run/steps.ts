import os from 'node:os';

/** One step of `npm test`. */
export type Step = {
  name: string;
  /** Steps of one stage run side by side: none needs what another makes. */
  stage: string;
  /** What it proves, for the list of steps. */
  proves: string;
  /** A program of node_modules/.bin with its parameters. */
  command: readonly [string, ...string[]];
  /** Whether its output is shown while it runs; otherwise only when it fails. */
  isShown: boolean;
};

const quiet = (stage: string, name: string, proves: string, ...command: Step['command']): Step => ({ stage, name, proves, command, isShown: false });
const shown = (stage: string, name: string, proves: string, ...command: Step['command']): Step => ({ stage, name, proves, command, isShown: true });

/** Each checker of TypeScript checks what all share anew: more of them than cores only cost time. */
const checkers = String(Math.min(4, os.availableParallelism()));

/** All of `npm test`, in this order: the quick answers first, and the built product last. */
export const steps: readonly Step[] = [
  quiet('sources', 'types', 'everything fits together', 'tsc', '-p', '.', '--checkers', checkers),
  quiet('sources', 'lint', 'the rules of .oxlintrc.json hold', 'oxlint'),
  quiet('sources', 'format', 'all files are formatted (npm run format does it)', 'oxfmt', '--check'),
  quiet('sources', 'boundaries', 'nobody imports what he must not', 'node', 'tools/checks/boundaries.ts'),
  quiet('sources', 'art', 'the pictures are those of their briefs, and no heavier than they may be', 'node', 'tools/build-art.ts', '--check'),
  quiet('sources', 'unused', 'nothing lies about that nobody uses', 'knip'),
  // Nothing in these two is timed; the steps that follow have the machine to themselves.
  shown('unit', 'unit', 'rules and parts do what they promise', 'vitest', 'run', '--project', 'unit'),
  quiet('unit', 'build', 'the product can be built', 'node', 'tools/build.ts'),
  shown('integration', 'integration', 'the server works on a real PostgreSQL', 'vitest', 'run', '--project', 'integration'),
  shown('journeys', 'journeys', 'people reach their goals in a real browser', 'node', 'tools/journeys.ts'),
  shown('budgets', 'budgets', 'the built product is small and quick', 'vitest', 'run', '--project', 'budgets'),
];

/** The steps asked for, in the order of the table; all when none is named. Throws for a name that is no step. */
export function chooseSteps(names: readonly string[], all: readonly Step[] = steps): Step[] {
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    const list = all.map((step) => `  ${step.name.padEnd(12)} ${step.proves}`).join('\n');
    throw new Error(`There is no step ${unknown.map((name) => `"${name}"`).join(', ')}. The steps are:\n${list}`);
  }
  return all.filter((step) => names.length === 0 || names.includes(step.name));
}
