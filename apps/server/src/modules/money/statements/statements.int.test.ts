import { afterAll, beforeAll, expect, test } from 'vitest';
import { PESO, testStatements, type TestStatements } from '#server/testing/money/test-statements.ts';

let site: TestStatements;

beforeAll(async () => {
  site = await testStatements();
});
afterAll(() => site.close());

test('[REC-01] [T29] the record lists what moved with the balance before and after, pages without a gap, and adds the play of each day', async () => {
  const player = await site.rounds.addPlayer({ money: 500n * PESO });
  await site.rounds.play(player, { stake: 20n * PESO, payout: 50n * PESO });
  await site.rounds.play(player, { stake: 5n * PESO, payout: 'rolled back' });
  await site.moveAgo(player, 'withdrawal_held', 100n * PESO);
  await site.moveAgo(player, 'withdrawal_paid', 60n * PESO);
  await site.moveAgo(player, 'withdrawal_released', 40n * PESO);
  await site.moveAgo(player, 'bonus_granted', 7n * PESO);
  const first = await site.as(player).call('listTransactions', { query: { pageSize: 3 } });
  expect(first.entries.map(({ kind, wallet, change, before, after, status }) => [kind, wallet, change, before, after, status])).toEqual([
    ['bonus_granted', 'bonus', '7.00', '0.00', '7.00', 'done'],
    ['withdrawal_released', 'cash', '40.00', '430.00', '470.00', 'returned'],
    ['withdrawal_paid', 'held', '-60.00', '100.00', '40.00', 'done'],
  ]);
  expect(first.totals).toEqual({ count: 5, moneyIn: '507.00', moneyOut: '60.00', play: '30.00', opening: '0.00', closing: '477.00' });
  expect(first.play).toMatchObject([{ bets: 2, staked: '20.00', won: '50.00', net: '30.00' }]);
  const second = await site.as(player).call('listTransactions', { query: { pageSize: 3, before: first.next ?? '' } });
  expect(second.entries.map(({ kind, change }) => [kind, change])).toEqual([
    ['withdrawal_held', '-100.00'],
    ['deposit_paid', '500.00'],
  ]);
  expect(second).toMatchObject({ next: null, totals: null, play: null, isTrial: false });
});

test('[REC-01] kinds and states narrow list and sums alike; narrowed, no balance is claimed', async () => {
  const player = await site.rounds.addPlayer({ money: 500n * PESO });
  await site.rounds.play(player, { stake: 20n * PESO });
  await site.moveAgo(player, 'withdrawal_held', 100n * PESO);
  await site.moveAgo(player, 'adjusted_up', 3n * PESO);
  await site.moveAgo(player, 'reward_paid', 2n * PESO, 30 * 3600);
  const ask = async (query: object) => {
    const { entries, totals, play } = await site.as(player).call('listTransactions', { query });
    expect(totals?.count).toBe(entries.length);
    expect(totals?.opening === null).toBe(Object.keys(query).some((key) => key === 'group' || key === 'status'));
    return [entries.map(({ kind }) => kind), play?.length];
  };
  expect(await ask({ group: 'deposit' })).toEqual([['deposit_paid'], 0]);
  expect(await ask({ group: 'play' })).toEqual([[], 1]);
  expect(await ask({ group: 'adjustment' })).toEqual([['adjusted_up'], 0]);
  expect(await ask({ status: 'held' })).toEqual([['withdrawal_held'], 0]);
  expect(await ask({ group: 'withdrawal', status: 'returned' })).toEqual([[], 0]);
  expect(await ask({ group: 'reward', period: '7days' })).toEqual([['reward_paid'], 0]);
  expect(await ask({ period: 'range', from: '2020-01-01', to: '2020-12-31' })).toEqual([[], 0]);
});

test('[REC-01] a year is answered in one response; impossible ranges are refused', async () => {
  const player = await site.rounds.addPlayer();
  const ask = (from: string, to: string) => site.as(player).call('listTransactions', { query: { period: 'range', from, to } });
  expect((await ask('2024-01-01', '2024-12-31')).entries).toEqual([]);
  await expect(ask('2024-01-01', '2025-01-01')).rejects.toMatchObject({ code: 'records.range_too_long', params: { daysMax: 366 } });
  await expect(ask('2026-02-02', '2026-02-01')).rejects.toMatchObject({ code: 'records.range_reversed' });
});

test('[T86] [T29] an entry is shown to its player alone, with its number', async () => {
  const player = await site.rounds.addPlayer();
  const stranger = await site.rounds.addPlayer();
  const movementId = await site.moveAgo(player, 'withdrawal_held', 9n * PESO);
  const entryId = `${movementId}.1`;
  expect(await site.as(player).call('getTransaction', { params: { entryId } })).toMatchObject({
    movementId,
    entry: { id: entryId, kind: 'withdrawal_held', wallet: 'cash', change: '-9.00', before: '1000000.00', after: '999991.00' },
  });
  await expect(site.as(stranger).call('getTransaction', { params: { entryId } })).rejects.toMatchObject({ status: 404, code: 'statements.entry_unknown' });
  await expect(site.as(null).call('getTransaction', { params: { entryId } })).rejects.toMatchObject({ code: 'session.missing' });
  await expect(site.as(player).call('getTransaction', { params: { entryId: 'nonsense' } })).rejects.toMatchObject({ code: 'request.invalid' });
  expect((await site.as(stranger).call('listTransactions', { query: { group: 'withdrawal' } })).entries).toEqual([]);
});

test('[REC-01] [T31] profit and loss by day, vendor and type of game, and the net deposits of a lifetime', async () => {
  const player = await site.rounds.addPlayer({ money: 1000n * PESO });
  await site.moveAgo(player, 'withdrawal_held', 100n * PESO);
  await site.moveAgo(player, 'withdrawal_paid', 100n * PESO);
  await site.playAgo(player, { stake: 10n * PESO, payout: 25n * PESO, hoursAgo: 30 });
  await site.playAgo(player, { stake: 4n * PESO, payout: 0n, hoursAgo: 30, gameId: 'perya-sevens', vendorCode: 'BGS' });
  await site.playAgo(player, { stake: 8n * PESO, payout: 'rolled back', hoursAgo: 30 });
  const answer = await site.as(player).call('getProfitAndLoss');
  expect(answer.totals).toEqual({ bets: 3, staked: '14.00', won: '25.00', net: '11.00' });
  expect(answer.days).toHaveLength(7);
  expect(answer.days.filter(({ staked }) => staked !== '0.00')).toMatchObject([{ staked: '14.00', won: '25.00', net: '11.00' }]);
  expect(answer.vendors).toMatchObject([
    { code: 'KISL', name: 'Kislap Games', net: '15.00' },
    { code: 'BGS', net: '-4.00' },
  ]);
  expect(answer.categories.map(({ category, net }) => [category, net])).toEqual([
    ['RNG', '15.00'],
    ['INHOUSE', '-4.00'],
  ]);
  expect(answer.lifetime).toEqual({ deposited: '1000.00', withdrawn: '100.00', net: '900.00' });
});

test('[ROLE-01] [T60] free play has its own record and no statement; a guest has neither', async () => {
  const trial = await site.rounds.addPlayer({ isTrial: true });
  expect(await site.as(trial).call('listTransactions')).toMatchObject({ isTrial: true, entries: [{ kind: 'trial_granted', group: 'trial' }] });
  expect((await site.download(trial, { format: 'pdf' })).json()).toMatchObject({ errorCode: 'session.members_only' });
  await expect(site.as(null).call('getProfitAndLoss')).rejects.toMatchObject({ code: 'session.missing' });
});
