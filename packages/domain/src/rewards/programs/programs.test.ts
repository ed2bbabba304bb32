import { describe, expect, test } from 'vitest';
import { parseMoney } from '../../money/money.ts';
import { missionGrant, missionKey, missionMetrics, missionProgress, type Mission, type MissionFacts, type MissionTask } from './missions.ts';
import type { PlayedRound, RoundFilter } from './played-round.ts';

const at = (text: string) => Date.parse(`2026-${text}Z`);
const every: RoundFilter = { gameTypes: null, games: null, vendors: null, minStake: 0n };
const round = (gameId: string, opened: string, closed: string, more: Partial<PlayedRound> = {}): PlayedRound => ({
  id: gameId,
  member: 'm',
  gameId,
  gameType: 'RNG',
  vendor: 'V1',
  classification: null,
  staked: parseMoney('10'),
  bonusStaked: 0n,
  paid: 0n,
  openedAt: at(opened),
  closedAt: at(closed),
  state: 'closed',
  ...more,
});
const task = (metric: MissionTask['metric'], target: bigint, more: Partial<MissionTask> = {}): MissionTask => ({
  ...every,
  metric,
  target,
  atLeast: 0n,
  depositMin: 0n,
  ...more,
});
const nothing: MissionFacts = { rounds: [], deposits: [], signedDays: [], signals: [], joinedAt: null };
const daily: Mission = { timeZone: 'Asia/Manila', period: 'day', optIn: false, tasks: [] };

describe('missions', () => {
  const rounds = [
    round('a', '11-20T15:50:00', '11-20T15:59:59', { paid: parseMoney('25') }),
    round('b', '11-20T15:50:00', '11-20T16:00:00'),
    round('c', '11-20T10:00:00', '11-20T10:01:00', { gameType: 'LIVE', vendor: 'V2', paid: parseMoney('10') }),
    round('c', '11-20T10:02:00', '11-20T10:03:00', { bonusStaked: parseMoney('10') }),
    round('d', '11-20T10:02:00', '11-20T10:03:00', { state: 'void' }),
    round('a', '11-20T10:02:00', '11-20T10:03:00', { classification: 'BG', staked: parseMoney('5') }),
  ];
  const values = (tasks: MissionTask[], more: Partial<MissionFacts> = {}, mission: Partial<Mission> = {}, key = '2026-11-20') =>
    missionProgress({ ...daily, ...mission, tasks }, key, { ...nothing, rounds, ...more }).tasks.map(({ value }) => value);

  test('[TASK-02] a round counts in the period it was closed in, with cash stake, by the filters', () => {
    const tasks = [
      task('rounds', 9n),
      task('rounds', 2n),
      task('rounds', 9n, { gameTypes: ['LIVE'] }),
      task('rounds', 9n, { gameTypes: ['BG'] }),
      task('rounds', 9n, { games: ['a'], minStake: parseMoney('10') }),
      task('rounds', 9n, { vendors: ['V2'] }),
      task('wins', 9n),
      task('multiplier', 9n, { atLeast: 250n }),
      task('multiplier', 9n, { atLeast: 251n }),
      task('distinct_games', 9n),
      task('valid_stake', parseMoney('99')),
    ];
    expect(values(tasks)).toEqual([3n, 2n, 1n, 1n, 1n, 1n, 1n, 1n, 0n, 2n, parseMoney('15')]);
    expect(missionMetrics).toHaveLength(12);
  });

  test('[TASK-02] with joining, only rounds that were opened afterwards', () => {
    const tasks = [task('rounds', 9n)];
    expect([values(tasks, {}, { optIn: true }), values(tasks, { joinedAt: at('11-20T12:00:00') }, { optIn: true })]).toEqual([[0n], [1n]]);
  });

  test('[TASK-02] deposits, days and signals', () => {
    const deposit = (amount: string, more = {}) => ({ at: at('11-20T10:00:00'), amount: parseMoney(amount), isReturned: false, ...more });
    const week = { period: 'week' as const };
    const facts = {
      deposits: [deposit('100'), deposit('99.99999'), deposit('200', { isReturned: true }), deposit('100', { at: at('11-23T00:00:00') })],
      signedDays: ['2026-11-15', '2026-11-16', '2026-11-22', '2026-11-23'],
      signals: ['verified' as const],
    };
    const tasks = [
      task('deposits', 9n, { depositMin: parseMoney('100') }),
      task('signed_days', 9n),
      task('distinct_days', 9n),
      task('verified', 1n),
      task('limit_set', 1n),
    ];
    expect(values(tasks, facts, week, '2026-11-16')).toEqual([1n, 2n, 2n, 1n, 0n]);
    expect(values([task('signed_days', 9n)], facts, { period: 'once' }, 'once')).toEqual([4n]);
    const span = { period: { from: at('11-15T16:00:00'), until: at('11-21T16:00:00') } };
    expect(values([task('signed_days', 9n), task('rounds', 9n)], facts, span, 'once')).toEqual([1n, 4n]);
    expect(values([task('signed_days', 9n)], { signedDays: ['2026-11-20', '2026-11-21'] })).toEqual([1n]);
  });

  test('[TASK-03] keys are the date, Monday’s date, or once', () => {
    const moment = at('11-22T16:00:00');
    const key = (period: Mission['period']) => missionKey({ timeZone: 'Asia/Manila', period }, moment);
    expect([key('day'), key('week'), key('once'), missionKey({ timeZone: 'UTC', period: 'week' }, moment)]).toEqual([
      '2026-11-23',
      '2026-11-23',
      'once',
      '2026-11-16',
    ]);
  });

  test('[TASK-03, REW-18] a grant is written once, taken back unclaimed where its condition fails, and kept once claimed', () => {
    expect([
      missionGrant('none', false),
      missionGrant('none', true),
      missionGrant('claimable', false),
      missionGrant('claimed', false),
      missionGrant('taken_back', true),
    ]).toEqual(['none', 'claimable', 'taken_back', 'claimed', 'claimable']);
    expect(missionProgress({ ...daily, tasks: [task('rounds', 3n), task('rounds', 4n)] }, '2026-11-20', { ...nothing, rounds }).isDone).toBe(false);
  });
});
