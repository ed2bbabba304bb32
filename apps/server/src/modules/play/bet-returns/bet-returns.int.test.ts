import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDesk, type TestDesk } from '#server/testing/test-desk.ts';
import type { VendorBetReturn } from '#server/modules/play/vendors/index.ts';
import { createBetReturns } from './create-bet-returns.ts';

type Staff = Awaited<ReturnType<TestDesk['signIn']>>;

/** Equal rounds of ₱1 that return nothing or ₱2. */
function played(rounds: number, won: number, change: Partial<VendorBetReturn> = {}): VendorBetReturn {
  const square = MAJOR_UNIT ** 2n;
  return {
    gameCode: 'sala-roulette',
    mathematics: 'sala-roulette',
    version: 1,
    isTrial: false,
    currency: 'PHP',
    bet: 'red',
    bets: rounds * 3,
    sums: {
      rounds,
      staked: BigInt(rounds) * MAJOR_UNIT,
      returned: BigInt(won) * 2n * MAJOR_UNIT,
      stakeSquares: BigInt(rounds) * square,
      returnSquares: BigInt(won) * 4n * square,
      products: BigInt(won) * 2n * square,
    },
    stated: { rtp: 972_972n, least: 972_972n, deviation: 999_634n },
    fromDay: '2026-11-01',
    toDay: '2026-11-28',
    ...change,
  };
}

let desk: TestDesk;
let staff: Staff;
let monitor: ReturnType<typeof createBetReturns>;
let told: (days: number) => VendorBetReturn[] | null = () => [];
const raised: string[] = [];

beforeAll(async () => {
  desk = await testDesk({
    more: ({ actOf, pool }) => {
      monitor = createBetReturns({
        pool,
        now: () => Date.parse('2026-11-28T12:00:00Z'),
        actOf,
        vendorName: (code) => (code === 'SALA' ? 'Sala Live' : null),
        gameName: (id) => (id === 'sala-roulette' ? 'Sala Roulette' : null),
        connectedVendors: () => ['SALA'],
        askBetReturns: async (_vendor, days) => told(days),
        onAlarm: ({ game, bet }) => raised.push(`${game} ${bet}`),
        onBackgroundError: (error) => {
          throw error;
        },
      });
      return monitor.handlers;
    },
  });
  await desk.base.pool.query("insert into vendors (code, name) values ('SALA', 'Sala Live') on conflict do nothing");
  staff = await desk.signIn('administrator');
});
afterAll(() => desk.close());
beforeEach(async () => {
  raised.length = 0;
  await desk.base.pool.query('truncate bet_alarms');
});

const vendor = 'SALA';
const open = async () => (await staff.call('listBetAlarms', { params: { vendor } })).value.alarms;
const acknowledge = (alarmId: string, name = vendor) =>
  staff.call('acknowledgeBetAlarm', { params: { vendor: name, alarmId }, body: { reason: 'the wheel was looked at' } });

describe('returns of single bets', () => {
  test('[GAME-03] [T68] are judged by the exact return of each bet; only the requested kind of money is shown', async () => {
    told = () => [played(10_000, 4865), played(10_000, 5300, { bet: 'n:7' }), played(10_000, 0, { isTrial: true })];
    const { value } = await staff.call('listBetReturns', { params: { vendor } });
    expect(value.returns).toMatchObject([
      { gameName: 'Sala Roulette', bet: 'red', rounds: 10_000, bets: 30_000, staked: '10000.00', actual: '97.300', theoretical: '97.297', state: 'within' },
      { bet: 'n:7', actual: '106.000', state: 'outside' },
    ]);
    expect((await staff.call('listBetReturns', { params: { vendor }, query: { money: 'trial' } })).value.returns).toHaveLength(1);
    expect((await staff.call('listBetReturns', { params: { vendor: 'NOBODY' } })).code).toBe('catalogue.vendor_unknown');
    told = () => null;
    expect((await staff.call('listBetReturns', { params: { vendor } })).code).toBe('play.vendor_unavailable');
  });

  test('[GAME-03] [T68] a bet outside of its band raises one alarm, which waits at the desk until somebody has said what it was', async () => {
    told = () => [played(10_000, 5300), played(10_000, 4865, { bet: 'odd' })];
    await Promise.all([monitor.judge(), monitor.judge()]);
    await monitor.judge();
    expect(raised).toEqual(['sala-roulette red']);
    expect((await staff.call('getDeskAttention')).value.bets).toBe(1);
    const [alarm] = await open();
    expect(alarm).toMatchObject({ bet: 'red', actual: '106.000', theoretical: '97.297', rounds: 10_000, acknowledged: null });
    expect((await acknowledge(alarm?.id ?? '')).value).toMatchObject({ acknowledged: { reason: 'the wheel was looked at' } });
    expect(await open()).toEqual([]);
    expect((await staff.call('getDeskAttention')).value.bets).toBe(0);
    expect((await staff.call('listBetAlarms', { params: { vendor }, query: { state: 'all' } })).value.alarms).toHaveLength(1);
    expect((await acknowledge(alarm?.id ?? '')).code).toBe('desk.alarm_acknowledged');
  });

  test('[GAME-03] [T68] days that were acknowledged are not judged again, later ones are', async () => {
    told = () => [played(10_000, 5300, { toDay: '2026-11-25' })];
    await monitor.judge();
    await acknowledge((await open())[0]?.id ?? '');
    const asked: number[] = [];
    told = (days) => {
      asked.push(days);
      return [days === 30 ? played(12_000, 6400) : played(2000, 973)];
    };
    await monitor.judge();
    expect(asked).toEqual([30, 3]);
    expect(await open()).toEqual([]);
    told = (days) => [days === 30 ? played(12_000, 6400) : played(2000, 1100)];
    await monitor.judge();
    expect(await open()).toMatchObject([{ bet: 'red', rounds: 2000 }]);
  });

  test('[T86] alarms of another vendor are unknown, and a vendor without an answer raises none', async () => {
    told = () => null;
    await monitor.judge();
    expect(await open()).toEqual([]);
    expect((await acknowledge('99999')).code).toBe('desk.alarm_unknown');
    expect((await acknowledge('1', 'NOBODY')).code).toBe('catalogue.vendor_unknown');
    expect((await staff.call('listBetAlarms', { params: { vendor: 'NOBODY' } })).code).toBe('catalogue.vendor_unknown');
  });
});
