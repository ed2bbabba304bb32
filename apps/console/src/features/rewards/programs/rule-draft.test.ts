import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import type { Offer } from '#console/shared/rewards/offers.ts';
import { rewardOfDraft } from '#console/shared/rewards/reward-draft.ts';
import { draftOf, ruleOfDraft } from './rule-draft.ts';

const reader = { amount: (text: string) => (/^\d+(\.\d+)?$/.test(text) ? (text as Amount) : null), text: (amount: Amount) => amount };
const spins = { id: 'spins', amount: '50.00', spins: { count: 10 } } as unknown as Offer;
const bonus = { id: 'bonus', amount: '100.00', spins: null } as unknown as Offer;

test('[REW-26] [REW-34] the form of a rule is sent only when every day is complete', () => {
  const empty = draftOf(null, 'UTC', Date.parse('2026-11-24T00:00:00Z'), reader);
  const filled = { ...empty, code: 'daily', names: { EN: 'Daily', TY: ' ' }, days: empty.days.map(() => ({ offerId: '', text: '2' })) };
  expect([empty.days.length, ruleOfDraft(empty, 'UTC', [], reader)]).toEqual([7, null]);
  expect(ruleOfDraft(filled, 'UTC', [], reader)).toMatchObject({ code: 'daily', names: { EN: 'Daily' }, endsAt: null, cap: null, body: { onMiss: 'restart' } });
  expect(ruleOfDraft({ ...filled, cap: 'much' }, 'UTC', [], reader)).toBeNull();
  expect(ruleOfDraft(filled, 'UTC', [], reader)?.body).toMatchObject({ makeUps: 1, makeUpDays: 1, makeUpPoints: 50 });
  for (const wrong of [{ makeUps: '4' }, { makeUpDays: '0' }, { makeUpPoints: '' }]) expect(ruleOfDraft({ ...filled, ...wrong }, 'UTC', [], reader)).toBeNull();
  expect(ruleOfDraft({ ...filled, code: 'X' }, 'UTC', [], reader)).toBeNull();
});

test('[REW-31] a sign-in has the conditions of its segment, a figure of now among them; an incomplete one cannot be saved', () => {
  const empty = draftOf(null, 'UTC', Date.parse('2026-11-24T00:00:00Z'), reader);
  const filled = { ...empty, code: 'daily', names: { EN: 'Daily' }, days: empty.days.map(() => ({ offerId: '', text: '2' })) };
  const row = { join: 'and', isNot: true, fact: 'last_visit', values: '', days: '', from: '', to: '6' } as const;
  expect(ruleOfDraft(filled, 'UTC', [], reader)?.body.segment).toEqual([]);
  expect(ruleOfDraft({ ...filled, segment: [row] }, 'UTC', [], reader)?.body.segment).toEqual([[{ fact: 'last_visit', isNot: true, from: null, to: '6' }]]);
  expect(ruleOfDraft({ ...filled, segment: [{ ...row, to: '' }] }, 'UTC', [], reader)).toBeNull();
});

test('[REW-07] a day of an offer has its terms; free spins have the amount of their offer', () => {
  expect(rewardOfDraft({ offerId: 'spins', text: '' }, [spins], reader)).toEqual({ kind: 'free_spins', offerId: 'spins', amount: '50.00' });
  expect(rewardOfDraft({ offerId: 'bonus', text: '5' }, [bonus], reader)).toEqual({ kind: 'bonus', offerId: 'bonus', amount: '5' });
  expect(rewardOfDraft({ offerId: 'gone', text: '5' }, [bonus], reader)).toBeNull();
  expect(rewardOfDraft({ offerId: '', text: '0' }, [], reader)).toBeNull();
});
