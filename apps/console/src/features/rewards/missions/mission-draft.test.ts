import type { Amount } from '@laro/domain/money/money';
import { expect, test } from 'vitest';
import { emptyCondition } from '#console/shared/rewards/segment-draft.ts';
import { emptyTask, mayAddTask, missionDraftOf, missionOfDraft, type MissionDraft } from './mission-draft.ts';
import type { DeskMission } from './mission-queries.ts';

const amount = (text: string) => (/^\d+(\.\d+)?$/.test(text) && Number(text) > 0 ? (text as Amount) : null);
const reader = { amount, amountOrZero: (text: string) => amount(text) ?? (text === '0' ? ('0' as Amount) : null), text: (known: Amount) => known };
const now = Date.parse('2026-11-24T00:00:00Z');
const filled: MissionDraft = {
  ...missionDraftOf(null, 'UTC', now, reader),
  code: 'daily',
  names: { EN: 'Daily', TY: ' ' },
  tasks: [{ ...emptyTask, target: '5' }],
  reward: { offerId: '', text: '10' },
};
const read = (change: Partial<MissionDraft>) => missionOfDraft({ ...filled, ...change }, 'UTC', [], reader);
const withTask = (change: Partial<(typeof filled.tasks)[number]>) => read({ tasks: [{ ...emptyTask, target: '5', ...change }] })?.body.tasks[0];

test('[REW-26] the form of a mission is sent only when it is complete', () => {
  expect(missionOfDraft(missionDraftOf(null, 'UTC', now, reader), 'UTC', [], reader)).toBeNull();
  expect(read({})).toMatchObject({
    code: 'daily',
    endsAt: null,
    body: { names: { EN: 'Daily' }, places: null, position: 1, reward: { kind: 'cash', amount: '10' } },
  });
  expect([read({ code: 'X' }), read({ places: 'many' }), read({ position: '0' }), read({ names: {} }), read({ endsAt: 'soon' })]).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
  expect([read({ cap: 'much' }), read({ mode: 'firstCome', dayCap: 'much' })]).toEqual([null, null]);
  expect(read({ places: '20' })?.body.places).toBe(20);
});

test('[REW-28] a budget is an alarm at a total, or first come with a total and a total of a day', () => {
  const budget = (change: Partial<MissionDraft>) => read(change)?.body.budget;
  expect([budget({}), budget({ cap: '900', dayCap: '30' }), budget({ mode: 'firstCome', cap: '900', dayCap: '30' })]).toEqual([
    { mode: 'alarm', cap: null, dayCap: null },
    { mode: 'alarm', cap: '900', dayCap: null },
    { mode: 'firstCome', cap: '900', dayCap: '30' },
  ]);
});

test('[TASK-02] a task has the target of its metric, and its filters', () => {
  expect(withTask({ metric: 'valid_stake', target: '250' })).toMatchObject({ count: 0, stake: '250' });
  expect(withTask({ games: 'a-game, b', vendors: '', minStake: '2', gameTypes: ['FISH', 'RNG'] })).toMatchObject({
    count: 5,
    games: ['a-game', 'b'],
    vendors: [],
    minStake: '2',
    gameTypes: ['RNG', 'FISH'],
  });
  expect(withTask({ metric: 'multiplier', atLeast: '500' })).toMatchObject({ atLeast: 500 });
  expect([withTask({ metric: 'multiplier' }), withTask({ target: '' }), withTask({ games: 'a b' })]).toEqual([undefined, undefined, undefined]);
});

test('[TASK-02] a task of deposits has the smallest one that counts, and what is done once has no target', () => {
  expect(withTask({ metric: 'deposits', target: '2', depositMin: '500' })).toMatchObject({ count: 2, depositMin: '500', minStake: '0.00' });
  expect(withTask({ metric: 'deposits', target: '2' })).toBeUndefined();
  expect(withTask({ metric: 'verified', target: '' })).toMatchObject({ metric: 'verified', count: 1, depositMin: '0.00' });
});

test('[REW-26] the next version begins with what the newest one says', () => {
  const input = read({
    period: 'week',
    tasks: [{ ...emptyTask, metric: 'valid_stake', target: '250', minStake: '2' }],
    further: [{ offerId: 'points', text: '50' }],
    rankFrom: 'bituin-2',
    segment: [{ ...emptyCondition, fact: 'deposits', isNot: true, days: '7', from: '100' }],
    places: '9',
    mode: 'firstCome',
    cap: '900',
    dayCap: '30',
  });
  const stored = { ...input, state: 'draft' } as unknown as DeskMission;
  expect(input?.body.segment).toEqual([[{ fact: 'deposits', isNot: true, days: 7, from: '100', to: null }]]);
  expect(read({ segment: [emptyCondition] })).toBeNull();
  expect(missionOfDraft(missionDraftOf(stored, 'UTC', now, reader), 'UTC', [], reader)).toEqual(input);
  const five = { ...filled, tasks: Array.from({ length: 5 }, () => emptyTask) };
  expect([mayAddTask(filled), mayAddTask(five)]).toEqual([true, false]);
});
