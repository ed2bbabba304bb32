import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that wait for processes, their ends, and rounds are named so. */
const WAITS = /(?:process|processes|push|kills|crash|faults|command|refusals)\.int\.test\.ts$/;

/** Puts the second list evenly into the first, so that neither begins nor ends the whole. */
export function spread<Item>(many: readonly Item[], few: readonly Item[]): Item[] {
  const step = many.length / (few.length + 1);
  const all: Item[] = [];
  for (const [place, item] of few.entries()) all.push(...many.slice(Math.round(step * place), Math.round(step * (place + 1))), item);
  return [...all, ...many.slice(Math.round(step * few.length))];
}

/**
 * Order of the files of a run: those that wait are spread over it. Several of them at the same time would leave the cores idle, and so would one
 * at the end.
 */
export class WaitingSpread extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [many, few] = [false, true].map((waits) => sorted.filter(({ moduleId }) => WAITS.test(moduleId) === waits));
    return spread(many ?? [], few ?? []);
  }
}
