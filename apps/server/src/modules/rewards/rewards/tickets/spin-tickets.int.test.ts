import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditRaffles } from '#server/ledger/audit/audit-raffles.ts';
import { addTestSlot } from '#server/testing/money/test-play.ts';
import { claimGrant, giveReward, testRewards, type RewardMember, type TestRewards } from '#server/testing/rewards/test-rewards.ts';

let site: TestRewards;
let offerId: string;
const DAY_MS = 86_400_000;
/** A bonus ends by the clock of the database. */
const NOON = Date.now();
const GAMES = ['test-slot', 'other-slot'];

beforeAll(async () => {
  site = await testRewards();
  await addTestSlot(site.desk.base);
  const { rows } = await site.pool.query<{ id: string }>(
    `insert into bonus_offers (merchant_code, code, version, currency, names, kind, match_percent, amount, deposit_min, wagering_times, days, contributions,
      first_deposit_only, starts_at, is_on, made_by, made_at, spin_vendor, spin_games, spin_count, spin_stake, spin_wins)
    values ('laro', 'spins', 1, 'PHP', '{"EN": "Spins"}', 'spins', 0, 1500000, 100000, 2, 7, '{"RNG": 10000}', false, '2026-01-01', true, 'test', '2026-01-01',
      'BGS', $1, 3, 500000, 'bonus') returning id`,
    [GAMES],
  );
  offerId = rows[0]?.id ?? '';
});
afterAll(async () => {
  expect(await auditRaffles(site.pool)).toMatchObject({ ticketsOff: 0n });
  await site.close();
});
beforeEach(() => {
  site.clock.now = NOON;
  site.spins.word = 'done';
});

const tickets = async ({ browser }: RewardMember) => (await browser.call('listTickets')).value.spins;
const use = ({ browser }: RewardMember, ticketId: string, gameId = 'other-slot') => browser.call('useTicket', { gameId }, {}, { ticketId });
const bonuses = async ({ playerId }: RewardMember) =>
  (
    await site.pool.query<{ id: string; games: string[]; state: string }>(
      `select b.id, f.game_ids as games, p.state from member_bonuses b join player_bonuses p on p.id = b.id join free_spins f on f.bonus_id = b.id
      where b.player_id = $1 order by b.id`,
      [playerId],
    )
  ).rows;

/** A member who has claimed a ticket for three free spins. */
async function holder(): Promise<{ who: RewardMember; id: string }> {
  const who = await site.member();
  await giveReward(site, who.playerId, { reward: { kind: 'spins_ticket', offerId, amount: '15.00' } });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  expect(grant).toMatchObject({ kind: 'spins_ticket', terms: { wageringTimes: 2, spins: { count: 3, stake: '5.00', games: GAMES } } });
  expect((await claimGrant(who, grant?.id ?? '')).value).toMatchObject({ grant: { state: 'claimed' } });
  return { who, id: (await tickets(who))[0]?.id ?? '' };
}

test('[REW-44] the member picks one of the named games, and the ticket becomes a bonus of free spins in that game alone', async () => {
  const { who, id } = await holder();
  expect(await tickets(who)).toMatchObject([
    { id, until: new Date(NOON + 30 * DAY_MS).toISOString(), games: GAMES.map((game) => ({ id: game })), waitsFor: null },
  ]);
  const { TICKET } = (await who.browser.call('getPromotionCounters')).value;
  expect(TICKET).toEqual({ enabled: true, count: 1 });
  expect((await use(who, id, 'a-third-slot')).code).toBe('ticket.unknown');
  expect((await use(who, randomUUID())).code).toBe('ticket.unknown');
  expect((await use(await site.member(), id)).code).toBe('ticket.unknown');
  const used = await use(who, id);
  expect(await bonuses(who)).toEqual([{ id: used.value.bonusId, games: ['other-slot'], state: 'active' }]);
  expect([await tickets(who), (await use(who, id)).code]).toEqual([[], 'ticket.used']);
});

test('[REW-44] while a bonus is active the ticket stays', async () => {
  const { who, id } = await holder();
  await giveReward(site, who.playerId, { reward: { kind: 'bonus', offerId: await site.offer(), amount: '5.00' } });
  const [grant] = (await who.browser.call('listGrants')).value.grants;
  await claimGrant(who, grant?.id ?? '', { amount: '5.00', required: '10.00' });
  expect((await use(who, id)).code).toBe('bonus.active_already');
  expect(await tickets(who)).toMatchObject([{ id, waitsFor: 'bonus' }]);
});

test('[REW-44] a definite no of the vendor gives the ticket back, for seven days at least', async () => {
  const { who, id } = await holder();
  site.clock.now = NOON + 29 * DAY_MS;
  site.spins.word = 'refused';
  site.faults.areExpected = true;
  await use(who, id);
  await site.bonuses.turn();
  site.faults.areExpected = false;
  expect(await bonuses(who)).toMatchObject([{ state: 'cancelled' }]);
  const [back] = await tickets(who);
  expect(back).toMatchObject({ id, until: new Date(NOON + 36 * DAY_MS).toISOString(), waitsFor: null });
  site.spins.word = 'done';
  expect((await use(who, id, 'test-slot')).status).toBe(200);
  await site.bonuses.turn();
  expect((await bonuses(who)).map(({ games, state }) => [...games, state])).toEqual([
    ['other-slot', 'cancelled'],
    ['test-slot', 'active'],
  ]);
});

test('[REW-44] [REW-45] of two concurrent uses one wins, and the ticket is one bonus', async () => {
  const { who, id } = await holder();
  const answers = await Promise.all([use(who, id), use(who, id, 'test-slot')]);
  expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'ticket.used']);
  expect(await bonuses(who)).toHaveLength(1);
});

test('[REW-44] [T96] a ticket waits at a limit, and ends on its day', async () => {
  const { who, id } = await holder();
  site.limited.add(who.playerId);
  expect([(await use(who, id)).code, (await tickets(who))[0]?.waitsFor]).toEqual(['reward.not_now', 'play']);
  site.limited.delete(who.playerId);
  site.clock.now = NOON + 30 * DAY_MS;
  expect([await tickets(who), (await use(who, id)).code]).toEqual([[], 'ticket.expired']);
  await site.rewards.turn();
  const { rows } = await site.pool.query('select state from reward_tickets where id = $1', [id]);
  expect(rows).toEqual([{ state: 'expired' }]);
});
