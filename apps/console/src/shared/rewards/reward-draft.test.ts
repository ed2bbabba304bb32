import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { hasAmount, POINTS, rewardDraftOf, rewardOfDraft, type Reward } from './reward-draft.ts';

const reader = { amount: (text: string) => (/^\d+$/.test(text) ? (`${text}.00` as Amount) : null) };
const textOf = (amount: Amount) => amount.replace('.00', '');

test('[REW-02] [REW-43] a reward becomes a form and the form the same reward, also of points, goods and tickets', () => {
  const rewards: Reward[] = [
    { kind: 'cash', amount: '20.00' as Amount },
    { kind: 'points', amount: '500.00' as Amount },
    { kind: 'goods', goods: 'tumbler', version: 2, amount: '180.50' as Amount },
    { kind: 'lottery', vendors: [], amount: '20.00' as Amount },
    { kind: 'lottery', vendors: ['ELOTT'], amount: '20.00' as Amount },
    { kind: 'ticket', raffle: 'wheel', count: 3, amount: '15.00' as Amount },
  ];
  for (const reward of rewards) expect(rewardOfDraft(rewardDraftOf(reward, textOf), [], reader)).toEqual(reward);
});

test('[REW-44] a ticket for free spins takes the amount of its offer and has none to type', () => {
  const spins = { id: 'a', spins: { count: 3, stake: '5.00' }, amount: '15.00' } as never;
  const draft = rewardDraftOf({ kind: 'spins_ticket', offerId: 'a', amount: '15.00' as Amount }, textOf);
  expect(rewardOfDraft(draft, [spins], reader)).toEqual({ kind: 'spins_ticket', offerId: 'a', amount: '15.00' });
  expect([rewardOfDraft(draft, [], reader), hasAmount(draft, [spins])]).toEqual([null, false]);
});

test('[REW-02] points are whole and above zero, and goods have no amount to type', () => {
  for (const text of ['', '0', '1.5', '-3', 'many']) expect(rewardOfDraft({ offerId: POINTS, text }, [], reader)).toBeNull();
  expect(hasAmount({ offerId: POINTS, text: '' }, [])).toBe(true);
  expect(hasAmount({ offerId: 'goods:tumbler:2:180.50', text: '' }, [])).toBe(false);
  expect(rewardOfDraft({ offerId: 'an unknown offer', text: '5' }, [], reader)).toBeNull();
});
