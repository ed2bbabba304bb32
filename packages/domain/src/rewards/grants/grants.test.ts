import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { counterKeys } from '../../promotions/promotion-counters.ts';
import { parseMoney } from '../../money/money.ts';
import { badge, badgeCounts, counterOfSource, rewardCounters, type CounterFacts } from './counters.ts';
import { freeBetOutcome } from './free-bet.ts';
import { areOffersOnHold, gateFor, type GateMember } from './gate.ts';
import {
  actOfExclusion,
  claimRefusal,
  endAfterOrder,
  grantEnd,
  grantStateAfter,
  grantStateAt,
  type Grant,
  type GrantAct,
  type GrantState,
} from './grant-states.ts';

const at = (text: string) => Date.parse(`2026-${text}Z`);
const open: GateMember = {
  type: 0,
  isClosed: false,
  isMerged: false,
  block: null,
  isExcluded: false,
  isPaused: false,
  isVerified: true,
  needsVerified: true,
  isLimited: false,
};

describe('the gate', () => {
  test.each([
    [{ type: 4 }, 'none', false, 'reward.not_offered', false],
    [{ type: 40 }, 'none', false, 'reward.not_offered', false],
    [{ isClosed: true, isExcluded: true }, 'none', false, 'reward.not_offered', false],
    [{ isMerged: true }, 'none', false, 'reward.not_offered', false],
    [{ block: 'full' as const }, 'none', false, 'reward.not_offered', false],
    [{ isExcluded: true, isPaused: true }, 'excluded', false, 'reward.not_now', false],
    [{ block: 'law' as const }, 'excluded', false, 'reward.not_now', false],
    [{ isPaused: true, isVerified: false }, 'paused', false, 'reward.not_now', false],
    [{ block: 'bets' as const }, 'paused', false, 'reward.not_now', false],
    [{ block: 'deposits' as const }, 'paused', false, 'reward.not_now', false],
    [{ isVerified: false }, 'unverified', true, 'identity.needed', true],
    [{ isVerified: false, isLimited: true }, 'unverified', true, 'identity.needed', false],
    [{ isVerified: false, needsVerified: false }, 'open', true, null, true],
    [{ isLimited: true }, 'limited', true, null, false],
    [{ type: 2 }, 'open', true, null, true],
  ])('[REW-23, T95, T96] %o is %s', (change, state, earns, refusal, offers) => {
    expect(gateFor({ ...open, ...change }, 'cash')).toEqual({ state, earns, refusal, offers });
  });

  test('[REW-23] [T96] offers are on hold for members who pause or have reached a limit, not for accounts without rewards', () => {
    const onHold = (change: object) => areOffersOnHold(gateFor({ ...open, ...change }, 'cash'));
    expect([{ isPaused: true }, { isLimited: true }, { isVerified: false, isLimited: true }, {}, { isVerified: false }, { type: 3 }].map(onHold)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test.each(['bonus', 'free_spins', 'free_bet', 'lottery'])('[REW-23, T96] who has reached a limit cannot claim %s', (kind) => {
    expect([gateFor({ ...open, isLimited: true }, kind).refusal, gateFor(open, kind).refusal]).toEqual(['reward.not_now', null]);
  });
});

const grant: Grant = { kind: 'bonus', state: 'claimable', createdAt: at('11-01T00:00:00'), from: at('11-01T00:00:00'), until: at('11-08T00:00:00') };
const still = { pauses: [], bonuses: [] };

describe('the states of a grant', () => {
  test('[REW-02] every way that is not written down is refused', () => {
    const states: GrantState[] = ['held', 'claimable', 'refused', 'claimed', 'expired', 'taken_back', 'lapsed'];
    const acts: GrantAct[] = ['release', 'refuse', 'claim', 'expire', 'take_back', 'lapse', 'reopen'];
    const ways = states.flatMap((state) =>
      acts.flatMap((act) => (grantStateAfter(state, act) === null ? [] : [`${state} ${act} ${grantStateAfter(state, act)}`])),
    );
    expect(ways.sort()).toEqual([
      'claimable claim claimed',
      'claimable expire expired',
      'claimable lapse lapsed',
      'claimable take_back taken_back',
      'claimed reopen claimable',
      'held lapse lapsed',
      'held refuse refused',
      'held release claimable',
      'held take_back taken_back',
    ]);
  });

  test('[REW-06] [MALL-05] after an order that has come to nothing a grant ends at its own end, and in 7 days at the earliest', () => {
    const now = at('11-05T00:00:00');
    expect([endAfterOrder(at('11-20T00:00:00'), now), endAfterOrder(at('11-08T00:00:00'), now), endAfterOrder(null, now)]).toEqual([
      at('11-20T00:00:00'),
      at('11-12T00:00:00'),
      null,
    ]);
  });

  test('[REW-06] before its time not yet, at its end expired', () => {
    const cash = { ...grant, kind: 'cash', from: at('11-02T00:00:00') };
    const refusal = (text: string) => claimRefusal(cash, still, at(text), null);
    expect([refusal('11-01T23:59:59'), refusal('11-02T00:00:00'), refusal('11-07T23:59:59'), refusal('11-08T00:00:00')]).toEqual([
      'reward.not_yet',
      null,
      null,
      'reward.expired',
    ]);
    expect(claimRefusal({ ...cash, until: null }, still, at('12-31T00:00:00'), null)).toBeNull();
  });

  test('[REW-06] W16: a grant of a bonus waits for another bonus and stays for 72 hours', () => {
    const clock = { pauses: [], bonuses: [{ from: at('11-02T00:00:00'), until: at('11-20T00:00:00') }] };
    const refusal = (text: string) => claimRefusal(grant, clock, at(text), null);
    expect([refusal('11-03T00:00:00'), refusal('11-15T00:00:00'), refusal('11-22T23:59:00'), refusal('11-23T00:00:00')]).toEqual([
      'bonus.active_already',
      'bonus.active_already',
      null,
      'reward.expired',
    ]);
    expect(claimRefusal({ ...grant, state: 'claimed' }, clock, at('12-30T00:00:00'), 'reward.not_now')).toBeNull();
    expect(grantStateAt({ ...grant, kind: 'cash' }, clock, at('11-08T00:00:00'))).toBe('expired');
  });

  test('[REW-06] waiting ends 90 days after the creation at most', () => {
    const clock = { pauses: [], bonuses: [{ from: at('11-02T00:00:00'), until: null }] };
    expect(grantEnd(grant, clock, at('11-20T00:00:00'))).toBe(Date.parse('2027-01-30T00:00:00Z'));
    expect(grantEnd(grant, { ...clock, bonuses: [{ from: at('11-09T00:00:00'), until: null }] }, at('11-20T00:00:00'))).toBe(grant.until);
    expect(grantEnd({ ...grant, until: null }, clock, at('11-20T00:00:00'))).toBeNull();
  });

  test('[REW-24, T95] the clock is paused during a time-out', () => {
    const clock = { pauses: [{ from: at('11-07T00:00:00'), until: at('11-17T00:00:00') }], bonuses: [] };
    const refusal = (text: string) => claimRefusal({ ...grant, kind: 'cash' }, clock, at(text), null);
    expect([refusal('11-10T00:00:00'), refusal('11-17T23:59:59'), refusal('11-18T00:00:00')]).toEqual(['reward.not_now', null, 'reward.expired']);
  });

  test('[REW-24, T95] an exclusion pays claimable cash and lapses the rest', () => {
    const act = (kind: string, state: GrantState) => actOfExclusion({ kind, state });
    expect([act('cash', 'claimable'), act('cash', 'held'), act('bonus', 'claimable'), act('cash', 'claimed'), act('points', 'expired')]).toEqual([
      'claim',
      'lapse',
      'lapse',
      null,
      null,
    ]);
  });

  test('[REW-04] an ended grant states its end, and the gate is checked before the time', () => {
    const refusal = (state: GrantState) => claimRefusal({ ...grant, state }, still, at('11-02T00:00:00'), null);
    expect((['held', 'refused', 'taken_back', 'lapsed'] as const).map(refusal)).toEqual([
      'reward.held',
      'reward.refused',
      'reward.taken_back',
      'reward.lapsed',
    ]);
    expect(claimRefusal({ ...grant, from: at('11-05T00:00:00') }, still, at('11-02T00:00:00'), 'identity.needed')).toBe('identity.needed');
  });

  test('[REW-06, REW-24, REW-59] pauses and other bonuses never bring the end of a grant forward', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 20 }));
    const spans = fc
      .array(span, { maxLength: 4 })
      .map((all) => all.map(([from, days]) => ({ from: grant.from + from * 86_400_000, until: grant.from + (from + days) * 86_400_000 })));
    fc.assert(
      fc.property(spans, spans, fc.integer({ min: 0, max: 80 }), (pauses, bonuses, days) => {
        const now = grant.from + days * 86_400_000;
        const end = grantEnd(grant, { pauses, bonuses }, now);
        expect(end).toBeGreaterThanOrEqual(grant.until ?? 0);
        expect(end).toBeGreaterThanOrEqual(grantEnd(grant, { pauses, bonuses: [] }, now) ?? 0);
        expect(grantEnd({ ...grant, kind: 'cash' }, { pauses: [], bonuses }, now)).toBe(grant.until);
      }),
    );
  });
});

describe('counters', () => {
  const facts: CounterFacts = { now: 100, on: ['LOGIN', 'MANUAL'], isSignedToday: false, grants: [], tickets: [], isKeptFromPlay: false };
  const waiting = { state: 'claimable', from: 0, until: null };

  test('[REW-10, REW-11] a grant counts under one key while it can be claimed; what is off and owed is counted still', () => {
    const counters = rewardCounters({
      ...facts,
      grants: [
        { ...waiting, source: 'REBATE' },
        { ...waiting, source: 'MISSION' },
        { ...waiting, source: 'MANUAL', state: 'claimed' },
        { ...waiting, source: 'MANUAL', from: 101 },
        { ...waiting, source: 'MANUAL', until: 100 },
        { ...waiting, source: 'SIGN_IN' },
      ],
      tickets: [
        { state: 'usable', kind: 'raffle', from: 0, until: 101 },
        { state: 'usable', kind: 'free_bet', from: 0, until: null },
        { state: 'used', kind: 'free_bet', from: 0, until: null },
      ],
    });
    const counts = counterKeys.map((key) => `${key} ${counters[key].enabled} ${counters[key].count}`);
    expect(counts).toEqual([
      'LOGIN true 1',
      'MANUAL true 1',
      'RAFFLE true 1',
      'UPGRADE_BONUS false 0',
      'MISSION_MANUAL true 1',
      'TICKET true 1',
      'REFERRAL false 0',
    ]);
    expect(badgeCounts(counters)).toEqual({ receiving: 1, rewardCentre: 4, button: 5 });
  });

  test('[REW-10] who is kept from play sees nothing, and sign-in counts until it is done', () => {
    const kept = rewardCounters({ ...facts, isKeptFromPlay: true, grants: [{ ...waiting, source: 'REBATE' }] });
    expect(badgeCounts(kept)).toEqual({ receiving: 0, rewardCentre: 0, button: 0 });
    expect(rewardCounters({ ...facts, isSignedToday: true }).LOGIN).toEqual({ enabled: true, count: 0 });
    expect(new Set(Object.values(counterOfSource)).size).toBe(counterKeys.length);
  });

  test('[REW-12] badges end at 99+ and say nothing of nothing', () => {
    expect([badge(0), badge(1), badge(99), badge(100)]).toEqual(['', '1', '99', '99+']);
  });
});

describe('free bets', () => {
  test.each([
    ['100', '185', 'closed', 'used', '85'],
    ['100', '50', 'closed', 'used', '0'],
    ['100', '100', 'void', 'usable', '0'],
    ['100', '0', 'open', 'reserved', '0'],
  ] as const)('[REW-42] of %s, payout %s, %s: the ticket is %s, cash %s', (value, payout, state, ticket, cash) => {
    expect(freeBetOutcome({ value: parseMoney(value), payout: parseMoney(payout), state })).toEqual({ ticket, cash: parseMoney(cash) });
  });
});
