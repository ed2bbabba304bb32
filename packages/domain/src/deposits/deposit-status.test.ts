import { expect, test } from 'vitest';
import { canDeposit, depositActs, depositStates, openDepositStates, type DepositAct, type DepositState } from './deposit-status.ts';

const acts = Object.keys(depositActs) as DepositAct[];

test('[CASH-01] [CASH-03] money that has come is taken from every state but those in which it was taken already', () => {
  expect(depositStates.filter((state) => !canDeposit('pay', state))).toEqual(['paid', 'returned']);
  expect(depositStates.filter((state) => canDeposit('giveBack', state))).toEqual(['paid']);
});

test('[CASH-01] what is paid never becomes failed, expired or cancelled', () => {
  for (const state of ['paid', 'returned'] as const)
    for (const act of ['fail', 'expire', 'cancel', 'sendSlip', 'approve', 'open'] as const) expect(canDeposit(act, state), `${act} of ${state}`).toBe(false);
});

test('[CASH-01] every state is reached from the first one, and every open one can end', () => {
  const reached = new Set<DepositState>(['created']);
  for (let round = 0; round < depositStates.length; round += 1)
    for (const act of acts) if (depositActs[act].from.some((state) => reached.has(state))) reached.add(depositActs[act].to);
  expect([...reached].toSorted()).toEqual([...depositStates].toSorted());
  for (const state of openDepositStates) expect(canDeposit('fail', state)).toBe(true);
});
