import os from 'node:os';
import type { ReportKind } from './read-report.ts';

/** From the cheapest answers to the dearest. */
export const stages = ['sources', 'product', 'long'] as const;
export type Stage = (typeof stages)[number];

/** One step of `npm test`. */
export interface Step {
  name: string;
  /** After a failure, steps of later stages do not begin. */
  stage: Stage;
  /** It begins when these steps have passed, because it needs their product or the cores. A step that was not chosen counts as passed. */
  needs?: readonly string[];
  /** Description of what it proves, for the list of steps. */
  proves: string;
  /** A program of node_modules/.bin with its parameters. */
  command: readonly [string, ...string[]];
  /** True to show its output while it runs; otherwise only when it fails. */
  isShown: boolean;
  /** Format of the report in the file that LARO_REPORT names; without it the step counts no tests. */
  report?: ReportKind;
  /** Files and folders on which its result depends, in addition to `everyStep`. */
  inputs: readonly string[];
  /** The most processor time that it may take, in seconds of the machine of docs/testing.md. */
  seconds: number;
  /** Only in `npm run test:all`. */
  isLong?: boolean;
}

/** Dependencies, settings of the tools, and how steps are run. */
const everyStep = ['package.json', 'package-lock.json', 'tsconfig.json', 'tools/setup', 'tools/with-setup.mjs', 'tools/test-run', 'tools/test-run/test.ts'];
const sources = ['apps', 'packages', 'tools', 'e2e', 'bench', 'vitest.config.ts', 'playwright.config.ts'];
const product = ['apps', 'packages', 'tools'];

/** Each checker of TypeScript checks what all share again, and other steps use the other cores. */
const checkers = String(Math.max(1, Math.min(4, Math.floor(os.availableParallelism() / 2))));
/** Half as many again as cores: files of integration tests wait for PostgreSQL and for other processes, and others use that time. With twice as many the step took longer. */
const workers = String(Math.ceil(os.availableParallelism() * 1.5));

const vitest = (project: string, ...parameters: string[]): Pick<Step, 'command' | 'report' | 'isShown'> => ({
  command: ['vitest', 'run', '--project', project, ...parameters, '--reporter=default', '--reporter=json'],
  report: 'vitest',
  isShown: true,
});
const check = (command: Step['command']): Pick<Step, 'command' | 'isShown' | 'stage'> => ({ stage: 'sources', command, isShown: false });

/** Budget of a step by its quiet time in docs/testing.md. Other work on the host raises it up to 2.4 times, unseen by the measured speed of the machine, and the step next to it by a third. */
const underContention = (quietSeconds: number): number => Math.ceil(quietSeconds * 3.2);

/**
 * All steps, in the order in which they begin, if those that they need have passed. Nothing in them is timed: they share the cores.
 */
export const steps: readonly Step[] = [
  {
    name: 'build',
    stage: 'sources',
    proves: 'the product can be built',
    command: ['node', 'tools/build/build.ts'],
    isShown: false,
    inputs: product,
    seconds: underContention(77),
  },
  { name: 'types', proves: 'everything fits together', ...check(['tsc', '-p', '.', '--checkers', checkers]), inputs: sources, seconds: underContention(53) },
  { name: 'lint', proves: 'the rules of .oxlintrc.json hold', ...check(['oxlint']), inputs: [...sources, '.oxlintrc.json'], seconds: underContention(7) },
  { name: 'format', proves: 'all files are formatted (npm run format does it)', ...check(['oxfmt', '--check']), inputs: ['.'], seconds: underContention(2) },
  {
    name: 'boundaries',
    proves: 'every import is allowed',
    ...check(['node', 'tools/checks/boundaries/boundaries.ts']),
    inputs: [...sources, '.dependency-cruiser.cjs'],
    seconds: underContention(15),
  },
  {
    name: 'art',
    proves: 'the pictures are those of their briefs, and no heavier than they may be',
    ...check(['node', 'tools/build/build-art.ts', '--check']),
    inputs: ['packages/art', 'packages/domain', 'tools/make/art', 'tools/build/build-art.ts'],
    seconds: underContention(4),
  },
  { name: 'unused', proves: 'every file, export and dependency is used', ...check(['knip']), inputs: [...sources, 'knip.json'], seconds: underContention(8) },
  {
    name: 'unit',
    stage: 'sources',
    proves: 'rules and parts do what they promise',
    ...vitest('unit', '--project', 'parts'),
    inputs: [...sources, 'docs', 'README.md'],
    seconds: underContention(123),
  },
  {
    name: 'screens',
    stage: 'sources',
    proves: 'screens ask, say and go where they should, over canned answers',
    ...vitest('screens'),
    inputs: ['apps/player', 'apps/console', 'packages', 'vitest.config.ts'],
    seconds: underContention(73),
  },
  {
    name: 'pictures',
    stage: 'sources',
    proves: 'the artwork follows its briefs',
    ...vitest('pictures'),
    isShown: false,
    inputs: ['packages/art', 'packages/domain', 'vitest.config.ts'],
    seconds: underContention(18),
  },
  {
    name: 'integration',
    stage: 'product',
    needs: ['build'],
    proves: 'the server works on a real PostgreSQL',
    ...vitest('integration', `--maxWorkers=${workers}`),
    inputs: sources,
    seconds: underContention(623),
  },
  {
    name: 'demo',
    stage: 'product',
    needs: ['build'],
    proves: 'the demo can be written with its whole history, from which the journeys start',
    command: ['node', 'tools/journeys/make-demo.ts'],
    isShown: false,
    inputs: product,
    seconds: underContention(50),
  },
  {
    name: 'journeys',
    stage: 'product',
    // Pages draw and ask as long as they are open: next to integration a journey took three times its processor time.
    needs: ['demo', 'integration'],
    proves: 'people reach their goals in a real browser',
    command: ['node', 'tools/journeys/journeys.ts'],
    report: 'playwright',
    isShown: true,
    inputs: sources,
    seconds: underContention(585),
  },
  {
    name: 'budgets',
    stage: 'product',
    needs: ['build', 'integration'],
    proves: 'the built product is small and quick',
    // One worker: most of it is waiting for quiet connections, and other steps use that time.
    ...vitest('budgets', '--maxWorkers=1'),
    inputs: [...product, 'bench', 'e2e'],
    seconds: underContention(120),
  },
  {
    name: 'long',
    stage: 'long',
    proves: 'what takes long and seldom breaks: a new area compiles',
    ...vitest('long'),
    inputs: sources,
    seconds: 120,
    isLong: true,
  },
  {
    name: 'snapshots',
    stage: 'long',
    needs: ['build'],
    proves: 'every route is whole in both skins, wide and narrow, in several languages',
    command: ['node', 'tools/snapshots/snapshots.ts'],
    isShown: true,
    inputs: sources,
    seconds: 3000,
    isLong: true,
  },
];

/** Inputs that a step's result depends on. */
export const inputsOf = ({ inputs }: Step): string[] => [...everyStep, ...inputs];

/** The named steps, in the order of the table; those of `npm test` without a name, or all. Throws for an unknown name. */
export function chooseSteps(names: readonly string[], isWhole = false, all: readonly Step[] = steps): Step[] {
  const unknown = names.filter((name) => !all.some((step) => step.name === name));
  if (unknown.length > 0) {
    const list = all.map((step) => `  ${step.name.padEnd(12)} ${step.proves}`).join('\n');
    throw new Error(`There is no step ${unknown.map((name) => `"${name}"`).join(', ')}. The steps are:\n${list}`);
  }
  return all.filter((step) => (names.length === 0 ? isWhole || !step.isLong : names.includes(step.name)));
}
