export { createCounting, type Counting, type CountingDeps } from './create-counting.ts';
export type { RunProgram } from './run-program.ts';
