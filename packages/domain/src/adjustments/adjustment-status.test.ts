import { expect, test } from 'vitest';
import { adjustmentActs, adjustmentStates, canAdjustment, type AdjustmentAct } from './adjustment-status.ts';

const acts = Object.keys(adjustmentActs) as AdjustmentAct[];

test('[T33] only a proposal can be decided on, withdrawn or expire; every end is final', () => {
  for (const act of acts) for (const state of adjustmentStates) expect(canAdjustment(act, state), `${act} of ${state}`).toBe(state === 'proposed');
});

test('[T33] every state but the first is reached by exactly one act', () => {
  expect(acts.map((act) => adjustmentActs[act].to).toSorted()).toEqual(adjustmentStates.filter((state) => state !== 'proposed').toSorted());
});
