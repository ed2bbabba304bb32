import { expect, test } from 'vitest';
import { gameTypes, type GameType } from '@laro/domain/catalogue/game-categories';
import type { Amount } from '@laro/domain/money/money';
import { bodyWithRank, bodyWithTerms, newHost, rankDraftOf, termsDraftOf, withBasis, type RankDraft } from './rank-draft.ts';
import type { LadderBody, Rank } from './rank-queries.ts';

const all = (figure: number) => Object.fromEntries(gameTypes.map((type) => [type, figure])) as Record<GameType, number>;
const rank = (id: string): Rank => ({
  id,
  names: { EN: id },
  points: 0,
  days: 0,
  isProven: false,
  demands: [
    { kind: 'points_days', days: 30, target: 100 },
    { kind: 'mobile_verified', days: 0, target: 1 },
  ],
  needsApproval: false,
  keepPoints: 0,
  upgrade: '0.00' as Amount,
  monthly: '0.00' as Amount,
  birthday: '0.00' as Amount,
  rates: all(1000),
  withdraw: { max: null, daySum: 5000, dayCount: null, feeFixed: 0, feeBasisPoints: null, isFirst: true },
  host: { name: 'Tala', contact: '+639171234567', days: [1, 5], from: '10:00', to: '18:00' },
});
const body: LadderBody = {
  ranks: [rank('one'), rank('two')],
  perPoint: 10,
  weights: all(100),
  graceMonths: 1,
  rebatePeriod: 'day',
  rebateBasis: 'valid',
  rebateMin: '1.00' as Amount,
  rebateMax: '100.00' as Amount,
};
const reader = { text: (amount: Amount) => amount, amountOrZero: (text: string) => (/^\d+\.\d\d$/.test(text) ? (text as Amount) : null) };

test('[VIP-10] a form writes the ladder that it was read from, with the change and nothing else', () => {
  const draft = rankDraftOf(rank('two'), reader);
  expect(bodyWithRank(body, 'two', draft, reader)).toEqual(body);
  const changed = bodyWithRank(
    body,
    'two',
    { ...draft, figures: { ...draft.figures, points: '500' }, amounts: { ...draft.amounts, upgrade: '20.00' } },
    reader,
  );
  expect(changed?.ranks).toEqual([rank('one'), { ...rank('two'), points: 500, upgrade: '20.00' }]);
  const terms = termsDraftOf(body, '2026-12-01T00:00:00.000Z', 'Asia/Manila', reader);
  expect(bodyWithTerms(body, terms, 'Asia/Manila', reader)).toEqual({ body, startsAt: '2026-12-01T00:00:00.000Z' });
});

test('[VIP-10] a figure that is no number, or is out of its bounds, cannot be saved', () => {
  const draft = rankDraftOf(rank('two'), reader);
  for (const points of ['', '-1', '1.5', '9999999999'])
    expect(bodyWithRank(body, 'two', { ...draft, figures: { ...draft.figures, points } }, reader)).toBeNull();
  expect(bodyWithRank(body, 'two', { ...draft, amounts: { ...draft.amounts, monthly: 'ten' } }, reader)).toBeNull();
  expect(bodyWithRank(body, 'two', { ...draft, rates: { ...draft.rates, RNG: '20001' } }, reader)).toBeNull();
  const terms = termsDraftOf(body, '2026-12-01T00:00:00.000Z', 'Asia/Manila', reader);
  for (const change of [{ perPoint: '0' }, { graceMonths: '13' }, { startsAt: '' }])
    expect(bodyWithTerms(body, { ...terms, ...change }, 'Asia/Manila', reader)).toBeNull();
});

test('[VIP-06] withdrawals and host of a rank are written as typed, and not with a wrong figure, contact or hour', () => {
  const draft = rankDraftOf(rank('two'), reader);
  const written = (change: Partial<RankDraft>) => bodyWithRank(body, 'two', { ...draft, ...change }, reader)?.ranks[1];
  expect(written({ withdraw: { ...draft.withdraw, max: '900', daySum: '' }, isFirst: false, host: null })).toMatchObject({
    withdraw: { max: 900, daySum: null, dayCount: null, feeFixed: 0, feeBasisPoints: null, isFirst: false },
    host: null,
  });
  expect(written({ host: newHost })).toBeUndefined();
  const host = { ...newHost, name: ' Tala ', contact: 'tala@laro.example' };
  expect(written({ host })?.host).toEqual({ name: 'Tala', contact: 'tala@laro.example', days: [1, 2, 3, 4, 5], from: '10:00', to: '18:00' });
  for (const change of [{ contact: 'Tala' }, { days: [] }, { to: '10:00' }, { from: '' }]) expect(written({ host: { ...host, ...change } })).toBeUndefined();
  for (const change of [{ max: '1.5' }, { dayCount: '101' }, { feeBasisPoints: '-1' }])
    expect(written({ withdraw: { ...draft.withdraw, ...change } })).toBeUndefined();
});

test('[VIP-02] further conditions are written as typed; an empty one is none, and one without its days is not complete', () => {
  const draft = rankDraftOf(rank('two'), reader);
  const written = (change: Partial<RankDraft['demands']>) =>
    bodyWithRank(body, 'two', { ...draft, demands: { ...draft.demands, ...change } }, reader)?.ranks[1]?.demands;
  const empty = { target: '', days: '' };
  expect(written({ points_days: empty, mobile_verified: empty, play_days: { target: '5', days: '7' }, deposits_count: { target: '3', days: '' } })).toEqual([
    { kind: 'play_days', days: 7, target: 5 },
    { kind: 'deposits_count', days: 0, target: 3 },
  ]);
  for (const play_days of [
    { target: '5', days: '' },
    { target: '5', days: '4' },
    { target: 'x', days: '7' },
    { target: '0', days: '7' },
  ])
    expect(written({ play_days })).toBeUndefined();
});

test('[REW-49] rebates on losses are by the week, and their rates may be higher', () => {
  const terms = withBasis(termsDraftOf(body, '2026-12-01T00:00:00.000Z', 'Asia/Manila', reader), 'loss');
  const lossy = bodyWithTerms(body, terms, 'Asia/Manila', reader)?.body;
  expect(lossy).toEqual({ ...body, rebateBasis: 'loss', rebatePeriod: 'week' });
  expect(withBasis(terms, 'valid')).toMatchObject({ rebateBasis: 'valid', rebatePeriod: 'week' });
  const draft = { ...rankDraftOf(rank('two'), reader), rates: { ...rankDraftOf(rank('two'), reader).rates, RNG: '50000' } };
  expect(bodyWithRank(body, 'two', draft, reader)).toBeNull();
  expect(bodyWithRank(lossy ?? body, 'two', draft, reader)?.ranks[1]?.rates.RNG).toBe(50_000);
});
