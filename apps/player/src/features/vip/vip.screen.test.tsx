import { screen, within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { openSite } from '#player/testing/open-site.tsx';
import { lowestRank, ownRank, ranksAnswer } from '#player/testing/rank-answers.ts';

const rank = { ...lowestRank, rates: [{ type: 'RNG', ppm: 2000 }] };
const ranks = (more: object = {}) => ranksAnswer({ ladder: [rank], ...more });
/** As the server answers where rebates are by loss. */
const silent = ranks({ rebatePeriod: null, ladder: [{ ...rank, rates: [] }] });
const day = { day: '2026-11-20', until: '2026-11-20' };
const week = { day: '2026-11-16', until: '2026-11-22' };
const rebates = (more: object = {}) => ({ zone: 'Asia/Manila', running: null, periods: [], next: null, ...more });
const part = (more: object) => ({ type: 'RNG', valid: '1700.00', loss: null, ppm: 2000, less: '0.00', part: '3.40', ...more });
const past = (more: object) => ({ sum: '50.00', rankName: 'Binhi', carriedIn: '0.00', paid: '50.00', carried: '0.00', ...more });
const lostWeek = past({ ...week, types: [part({ loss: '1000.00', ppm: 50_000, less: '9.00', part: '41.00' })], carriedIn: '0.64999' });
const open = (answers: object) => openSite('/m/member/benefits', { as: 'member', answers: answers as never });
/** Words of a rebate or a loss, and every way to a deposit. */
const said = () => [document.body.textContent?.match(/rebate|loss|lost/gi) ?? [], document.querySelectorAll('[href*="voucherCenter"]').length];

describe('withdrawals and hosts of ranks', () => {
  const withdraw = { max: '800000.00', daySum: '2000000.00', dayCount: 10, fee: { fixed: 5, basisPoints: 25 }, isFirst: true };
  const host = { name: 'Tala', days: [1, 2, 3, 5], from: '10:00', to: '18:30' };
  const contact = { href: 'tel:+639171234567', contact: '+639171234567' };

  test('[VIP-06] [VIP-09] the own rank shows its withdrawals and its host, and the ladder those of every rank', async () => {
    const [low, high] = [rank, { ...rank, id: 'araw', name: 'Araw', withdraw, host }];
    await open({
      getRanks: ranks({ ladder: [low, high], own: { ...ownRank, rankId: 'araw', host: { ...host, ...contact } } }),
      listRebates: rebates(),
    });
    const own = await screen.findByRole('region', { name: 'Withdrawals at your rank' });
    expect(own.textContent).toContain('Largest withdrawal₱800,000.00Per day in total₱2,000,000.00Withdrawals per day10Withdrawal fee₱5.00 + 0.25%');
    expect(own.textContent).toContain('Your withdrawals are reviewed first');
    const person = screen.getByRole('region', { name: 'Personal host' });
    expect(person.textContent).toMatch(/TalaMon–Wed, Fri, 10:00\sAM–6:30\sPM \(Asia\/Manila\)/);
    expect(within(person).getByRole('link', { name: '+639171234567' }).getAttribute('href')).toBe('tel:+639171234567');
    const rows = [...document.querySelectorAll('details')].map(({ textContent }) => textContent ?? '');
    expect(rows.map((row) => [row.includes('Withdrawals reviewed first'), row.includes('Personal host'), row.includes('+63')])).toEqual([
      [false, false, false],
      [true, true, false],
    ]);
  });

  test('[VIP-06] a rank without own terms says nothing of withdrawals, and a fee of nothing is none', async () => {
    await open({
      getRanks: ranks({ ladder: [rank, { ...rank, id: 'araw', name: 'Araw', withdraw: { ...withdraw, fee: { fixed: 0, basisPoints: 0 } } }] }),
      listRebates: rebates(),
    });
    await screen.findByRole('heading', { name: 'All ranks' });
    expect([screen.queryByRole('region', { name: 'Withdrawals at your rank' }), screen.queryByRole('region', { name: 'Personal host' })]).toEqual([null, null]);
    expect(document.querySelectorAll('details')[1]?.textContent).toContain('Withdrawal feeNone');
  });
});

test.each([true, false])(
  '[REW-24] [VIP-05] with ranks on hold by a break (%s) the page names nothing that is missing for the next rank or the own one, otherwise all of it',
  async (isOnHold) => {
    const conditions = [{ kind: 'points_total', days: null, target: 400, value: 12, isMet: false }];
    await open({
      getRanks: ranks({
        ladder: [
          { ...rank, keepPoints: 50 },
          { ...rank, id: 'buwan', name: 'Buwan', points: 400 },
        ],
        weights: [{ type: 'RNG', weight: 100 }],
        own: { ...ownRank, nextId: 'buwan', conditions, total: 1, warnedUntil: '2026-11-30', isOnHold },
      }),
      listRebates: rebates(),
    });
    await screen.findByText(/months with a week of pause don’t count/);
    const said = [/Ranks are on hold because of/, /Steps to Buwan/, /Next: Buwan/, /1 point for/, /is kept with/, /Last month was below/].map((text) =>
      screen.queryByText(text),
    );
    expect(said.map((text) => text !== null)).toEqual([isOnHold, !isOnHold, !isOnHold, !isOnHold, !isOnHold, !isOnHold]);
  },
);

test('[VIP-02] [VIP-09] every kind of condition has its words, figure and way, in the steps and in the ladder', async () => {
  const condition = (kind: string, target: number, value: number, days: number | null = null) => ({ kind, days, target, value, isMet: value >= target });
  const demand = (kind: string, target: number, days = 0) => ({ kind, days, target });
  const next = {
    ...rank,
    id: 'buwan',
    name: 'Buwan',
    demands: [
      demand('points_days', 400, 30),
      demand('play_days', 5, 7),
      demand('valid_total', 90_000),
      demand('mobile_verified', 1),
      demand('account_days', 60),
    ],
  };
  const conditions = [
    condition('points_days', 400, 120, 30),
    condition('play_days', 5, 2, 7),
    condition('valid_total', 90_000, 1200),
    condition('deposits_count', 3, 4),
    condition('mobile_verified', 1, 0),
    condition('account_days', 60, 12),
  ];
  await open({ getRanks: ranks({ ladder: [rank, next], own: { ...ownRank, nextId: 'buwan', conditions, total: 6, completed: 1 } }), listRebates: rebates() });
  const steps = await screen.findByRole('region', { name: 'Steps to Buwan' });
  expect(
    within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Rank points in the last 30 days120 of 400',
    'Days with play in the last 7 days2 of 5',
    'Valid bets₱1,200.00 of ₱90,000.00',
    'Deposits3 of 3',
    'Confirm your numberVerify now',
    'Days as a member12 of 60',
  ]);
  expect(within(steps).getByRole('link', { name: 'Verify now' }).getAttribute('href')).toContain('/m/securityCenter');
  expect(document.querySelectorAll('details')[1]?.textContent).toContain(
    'Rank points in the last 30 days400Days with play in the last 7 days5Valid bets₱90,000.00Confirm your numberDays as a member60',
  );
});

describe('rebates on the page of ranks', () => {
  test('[REW-49] before the first week has ended, the page says nothing of a rebate on losses', async () => {
    const { server } = await open({ getRanks: silent, listRebates: rebates() });
    await expect.poll(() => screen.queryByRole('heading', { name: 'All ranks' })).not.toBeNull();
    await expect.poll(() => server.callsOf('listRebates').length).toBe(1);
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(said()).toEqual([[], 0]);
  });

  test('[REW-48] [REW-49] after the week it shows the loss of each type, rate, exact part and what an agent rate pays, and no way to a deposit', async () => {
    await open({ getRanks: silent, listRebates: rebates({ periods: [lostWeek] }) });
    const section = await screen.findByRole('region', { name: 'Rebates' });
    const row = within(section).getByText('Nov 16, 2026 – Nov 22, 2026', { exact: false }).closest('details');
    expect(row?.textContent).toContain('₱50.00');
    expect(row?.textContent).toContain('Net losses ₱1,000.00 × 5%');
    expect(row?.textContent).toContain('Less ₱9.00 that your agent rate pays');
    expect(row?.textContent).toContain('₱41.00000');
    expect(row?.textContent).toContain('Carried over₱0.64999');
    expect(row?.textContent).toContain('never below 0');
    expect(within(section).queryByText(/so far/)).toBeNull();
    expect(said()[1]).toBe(0);
  });

  test('[REW-48] a day has its present sum with the note that it may change, and the dates before', async () => {
    const running = { ...day, types: [part({})], sum: '3.40', carried: '0.20', min: '1.00', max: '10000.00' };
    await open({
      getRanks: ranks(),
      listRebates: rebates({ running, periods: [past({ ...day, day: '2026-11-19', until: '2026-11-19', types: [part({})] })] }),
    });
    const section = await screen.findByRole('region', { name: 'Rebates' });
    expect(section.textContent).toContain('Today so far₱3.40000');
    expect(section.textContent).toContain('₱1,700.00 × 0.2%');
    expect(section.textContent).toContain('until the day is calculated after midnight (Asia/Manila)');
    expect(within(section).getByText('Nov 19, 2026', { exact: false })).toBeTruthy();
    expect(section.textContent?.includes('Net losses')).toBe(false);
    expect(screen.getByRole('region', { name: 'What you have now' }).textContent).toContain('Daily rebate');
  });

  test('[REW-48] a week by valid stake says so in the benefit, the ladder and the note', async () => {
    const running = { ...week, types: [], sum: '0.00', carried: '0.00', min: '1.00', max: '10000.00' };
    await open({ getRanks: ranks({ rebatePeriod: 'week' }), listRebates: rebates({ running }) });
    const section = await screen.findByRole('region', { name: 'Rebates' });
    expect(section.textContent).toContain('This week so far');
    expect(section.textContent).toContain('No bets counted yet');
    expect(section.textContent).toContain('until the week is calculated after midnight on Sunday');
    expect(screen.getByRole('region', { name: 'What you have now' }).textContent).toContain('Weekly rebate');
    expect(screen.getByRole('region', { name: 'All ranks' }).textContent).toContain('Weekly rebate, Slots');
    expect(document.body.textContent).not.toContain('Daily rebate');
  });
});
