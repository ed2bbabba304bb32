import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balancesAt, lifetimeMoney, moneyByDay, playedMoney, sumMoneyHours } from '#server/ledger/movements/money-reads.ts';
import { playerAccounts } from '#server/ledger/accounts/player-accounts.ts';
import { PESO, testStatements, type TestStatements } from '#server/testing/money/test-statements.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Zones of merchants: without a change of clocks, with one, and one far on the other side. */
const zones = ['Asia/Manila', 'Europe/London', 'America/Sao_Paulo', 'UTC'] as const;

let site: TestStatements;

beforeAll(async () => {
  site = await testStatements();
});
afterAll(() => site.close());

test(
  '[REC-01] [T31] sums equal the postings for any period, at borders of days and months, where clocks change, while hours are summed and written into the past',
  { timeout: 120_000 },
  async () => {
    const step = fc.record({
      // Around now, around a change of clocks in London (the last Sunday of March or October), and anywhere in a year.
      hoursAgo: fc.oneof(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 365 * 24 })),
      what: fc.constantFrom(
        'deposit_paid',
        'withdrawal_held',
        'withdrawal_released',
        'bonus_granted',
        'bonus_released',
        'adjusted_down',
        'win',
        'loss',
        'rolled back',
      ),
      amount: fc.bigInt({ min: 1n, max: 90n * PESO }),
      sumsAfter: fc.boolean(),
    });
    const ranges = fc.array(
      fc.record({ zone: fc.constantFrom(...zones), firstHour: fc.integer({ min: 0, max: 370 * 24 }), hours: fc.integer({ min: 1, max: 370 * 24 }) }),
      { minLength: 2, maxLength: 4 },
    );
    await site.base.pool.query("update money_hours_horizon set hour = date_trunc('hour', now(), 'UTC') - interval '9000 hours'");
    while (await sumMoneyHours(site.base.pool));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), ranges, async (steps, asked) => {
        const player = await site.rounds.addPlayer();
        for (const { hoursAgo, what, amount, sumsAfter } of steps) {
          if (what === 'win' || what === 'loss' || what === 'rolled back')
            await site.playAgo(player, { stake: amount, payout: what === 'win' ? amount * 2n : what === 'loss' ? 0n : 'rolled back', hoursAgo: hoursAgo + 1 });
          else await site.moveAgo(player, what, amount, hoursAgo * 3600);
          if (sumsAfter) await sumMoneyHours(site.base.pool);
        }
        const accounts = await playerAccounts(site.base.pool, player.cash);
        const ids = accounts.map(({ id }) => id);
        for (const { zone, firstHour, hours } of asked) {
          const from = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS - firstHour * HOUR_MS);
          const to = new Date(from.getTime() + hours * HOUR_MS);
          const naive = await site.base.pool.query(
            `select to_char(uuid_extract_timestamp(p.movement_id) at time zone $4, 'YYYY-MM-DD') as day, a.id as "accountId", p.kind, count(*)::integer as entries,
             sum(case when p.to_account = a.id then p.amount else 0 end)::bigint as "moneyIn", sum(case when p.from_account = a.id then p.amount else 0 end)::bigint as "moneyOut"
           from postings p join unnest($1::bigint[]) as a (id) on a.id in (p.from_account, p.to_account)
           where uuid_extract_timestamp(p.movement_id) >= $2 and uuid_extract_timestamp(p.movement_id) < $3 group by 1, 2, 3 order by 1, 2, 3`,
            [ids.map(String), from, to, zone],
          );
          const byDay = await moneyByDay(site.base.pool, accounts, from, to, zone);
          expect(byDay).toEqual(naive.rows);
          for (const { accountId, opening, closing } of await balancesAt(site.base.pool, accounts, from, to)) {
            const moved = byDay.filter((row) => row.accountId === accountId).reduce((sum, row) => sum + row.moneyIn - row.moneyOut, 0n);
            expect(closing - opening).toBe(moved);
          }
          const played = await playedMoney(site.base.pool, accounts, from, to, zone);
          const net = byDay
            .filter(({ kind }) => kind === 'bet' || kind === 'win' || kind === 'rollback')
            .reduce((sum, row) => sum + row.moneyIn - row.moneyOut, 0n);
          expect(played.reduce((sum, row) => sum + row.won - row.staked, 0n)).toBe(net);
          expect(played.every((row) => row.gameId === 'mango-monsoon' && row.vendorCode === 'KISL')).toBe(true);
        }
        const [whole] = await balancesAt(
          site.base.pool,
          accounts,
          new Date(Date.now() - 400 * DAY_MS),
          new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS + HOUR_MS),
        );
        expect(whole?.opening).toBe(0n);
        expect(whole?.closing).toBe(accounts.find(({ id }) => id === whole?.accountId)?.balance);
        const lifetime = await lifetimeMoney(site.base.pool, accounts);
        const { rows } = await site.base.pool.query<{ sum: bigint }>(
          "select coalesce(sum(amount), 0)::bigint as sum from postings where to_account = $1 and kind = 'deposit_paid'",
          [player.cash],
        );
        expect(lifetime.get('deposit_paid')?.moneyIn ?? 0n).toBe(rows[0]?.sum);
      }),
      { numRuns: process.env['LARO_LONG'] === '1' ? 50 : 7 },
    );
  },
);

test('[REC-01] a day of 23 and one of 25 hours are whole days in London', async () => {
  const player = await site.rounds.addPlayer();
  const accounts = await playerAccounts(site.base.pool, player.cash);
  // The last Sundays of March and of October: 25 hours and 23 hours between their midnights.
  for (const [day, from, to] of [
    ['2026-03-29', '2026-03-29T00:00:00Z', '2026-03-29T23:00:00Z'],
    ['2026-10-25', '2026-10-24T23:00:00Z', '2026-10-26T00:00:00Z'],
  ] as const) {
    for (const moment of [Date.parse(from) - 1000, Date.parse(from) + 1000, Date.parse(to) - 1000, Date.parse(to) + 1000])
      await site.moveAgo(player, 'deposit_paid', PESO, (Date.now() - moment) / 1000);
    const rows = await moneyByDay(site.base.pool, accounts, new Date(from), new Date(to), 'Europe/London');
    expect(rows).toMatchObject([{ day, kind: 'deposit_paid', entries: 2, moneyIn: 2n * PESO }]);
  }
});
