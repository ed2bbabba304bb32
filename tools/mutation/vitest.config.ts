import { defineConfig } from 'vitest/config';
import { mutationAreas, type MutationArea } from './mutation-areas.ts';

/** The tests of one area of rules, for runs against mutants; the root is the copy of packages/domain with the mutants. */
const area = (process.env['LARO_MUTATION_AREA'] ?? 'agents') as MutationArea;

export default defineConfig({ test: { include: mutationAreas[area].tests.map((tests) => `src/${tests}`) } });
