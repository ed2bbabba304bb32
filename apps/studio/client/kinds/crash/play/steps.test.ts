import { expect, test } from 'vitest';
import { crashKind } from '@laro/games/kinds/crash/crash-kind';
import type { CrashRulesJson } from '@laro/games/kinds/crash/crash-kind';
import { delayLevel } from './delay.ts';
import { stakeSteps, stepFrom, targetSteps } from './steps.ts';

const rulesOf = (id: string) => crashKind.rules.find((rules) => rules.id === id) ?? expect.fail(id);
const told = (id: string) => crashKind.publicRules(rulesOf(id)) as CrashRulesJson;

test('[GAME-04] every stake and target that the page offers is offered by the rules', () => {
  for (const { id } of crashKind.rules) {
    const [rules, steps] = [told(id), stakeSteps(told(id))];
    expect(steps[0]).toBe(BigInt(rules.least));
    for (const target of targetSteps(rules)) expect(crashKind.readBet(rulesOf(id), { stake: String(steps[0]), target }), `${id} ${target}`).not.toBeNull();
    for (const stake of steps) expect(crashKind.readBet(rulesOf(id), { stake: String(stake) }), `${id} ${stake}`).not.toBeNull();
  }
});

test('[CRASH-05] steps end at both ends, and a round trip has its level', () => {
  expect([stepFrom([1, 2, 3], 1, -1), stepFrom([1, 2, 3], 3, 1), stepFrom([1, 2, 3], 9, 1), stepFrom([1, 2, 3], 2, -1)]).toEqual([1, 3, 2, 1]);
  expect([delayLevel(20), delayLevel(121), delayLevel(900), delayLevel(null)]).toEqual(['low', 'medium', 'high', 'none']);
});
