export { createCounting, type Counting } from './create-counting.ts';
export type { CountingDeps } from './program-views.ts';
export type { RunProgram } from './run-program.ts';
export { createRecounts, RECOUNT, type Recounted, type Recounter, type Recounts, type RecountScope } from './recounts/index.ts';
