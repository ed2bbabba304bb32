import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Studio } from '../app.ts';
import { askGame, askOperator, GAME, listeningWallet, openFor, studioDatabase, studioOver, valueOf, type StudioDatabase } from '../testing/test-studio.ts';
import { forgetOldRewards, REWARD_DAYS } from './rewards.store.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let studio: Studio;

beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url);
  return async () => {
    await studio.close();
    await wallet.close();
  };
});

const stake = '1000000';
const reward = (changes: object = {}) => ({
  request_uuid: randomUUID(),
  reward_uuid: randomUUID(),
  user: wallet.user,
  game_codes: [GAME],
  currency: 'PHP',
  bet_count: 2,
  bet_value: Number(stake),
  end_time: new Date(Date.now() + 3_600_000).toISOString(),
  meta: { wins_become: 'bonus', wagering_times: 10 },
  ...changes,
});
const create = (body: object) => askOperator(studio, '/freebet/rewards/create', body);
const cancel = (rewardId: string) => askOperator(studio, '/freebet/rewards/cancel', { request_uuid: randomUUID(), reward_uuid: rewardId });
const list = async () =>
  (await askOperator(studio, '/freebet/rewards/list', { request_uuid: randomUUID(), user: wallet.user })) as unknown as {
    bets_used: number;
    is_cancelled: boolean;
  }[];

/** One free spin, shown to its end; its code where it is refused. */
async function spin(session: string, rewardId: string, changes: object = {}): Promise<string> {
  const key = randomUUID();
  const { answer } = await askGame(studio, 'spin', { key, stake, reward: rewardId, ...changes }, session);
  if (!answer.success) return answer.errorCode;
  await valueOf(studio, 'shown', { key }, session);
  return answer.value.state;
}

test('[CASH-01] free spins are announced in the game, played without a stake, counted, and paid by the reward’s number', async () => {
  const given = reward();
  for (const _time of [1, 2]) expect(await create({ ...given, request_uuid: randomUUID() })).toEqual({ reward_uuid: given.reward_uuid });
  const { session, freeSpins, net } = await openFor(studio, wallet);
  expect(freeSpins).toEqual({ reward: given.reward_uuid, left: 2, stake, winsBecome: 'bonus', wageringTimes: 10, endsAt: given.end_time });
  const before = wallet.balance;
  const key = randomUUID();
  const played = await valueOf(studio, 'spin', { key, stake, reward: given.reward_uuid }, session);
  if (played.state !== 'settled') throw new Error('a free spin is not settled');
  expect(played.freeSpins?.left).toBe(1);
  const [bet, win] = ['transaction/bet', 'transaction/win'].map((question) => wallet.calls.find((call) => call.question === question)?.body);
  expect(bet).toMatchObject({ amount: 0, is_free: true, reward_uuid: given.reward_uuid });
  expect(win).toMatchObject({ is_free: true, reward_uuid: given.reward_uuid, amount: Number(played.round.totalWin) });
  // All winnings are a gain, since nothing was staked.
  expect(BigInt(played.net) - BigInt(net)).toBe(BigInt(played.round.totalWin));
  expect(wallet.balance).toBe(before + BigInt(played.round.totalWin));
  await valueOf(studio, 'shown', { key }, session);
  const { rounds } = await valueOf(studio, 'history', { before: null }, session);
  expect(rounds[0]).toMatchObject({ stake: '0', balanceBefore: before.toString(), balanceAfter: wallet.balance.toString() });
  expect(await spin(session, given.reward_uuid)).toBe('settled');
  expect(await spin(session, given.reward_uuid)).toBe('studio.no_free_spin');
  expect((await openFor(studio, wallet)).freeSpins).toBe(null);
  expect(await list()).toMatchObject([{ bets_used: 2, is_cancelled: false }]);
});

test('[T86] another stake, game or player, trial money, and a cancelled reward: no spin', async () => {
  const given = reward();
  await create(given);
  const { session } = await openFor(studio, wallet);
  expect(await spin(session, randomUUID())).toBe('studio.no_free_spin');
  expect(await spin(session, given.reward_uuid, { stake: '2000000' })).toBe('studio.no_free_spin');
  const trial = await openFor(studio, wallet, { meta: { currency_symbol: '₱', currency_decimals: 2, is_trial: true, min_cycle_ms: 0 } });
  expect(trial.freeSpins).toBe(null);
  expect(await cancel(given.reward_uuid)).toEqual({ reward_uuid: given.reward_uuid });
  expect(await spin(session, given.reward_uuid)).toBe('studio.no_free_spin');
  expect(wallet.count('bet')).toBe(0);
});

test('[CASH-01] refusals of the platform’s questions; a call back that comes first holds', async () => {
  expect(await create(reward({ game_codes: ['unknown'] }))).toEqual({ error: 'RS_ERROR_INVALID_GAME' });
  expect(await create(reward({ bet_value: 123 }))).toEqual({ error: 'RS_ERROR_BET_LIMIT_EXCEEDED' });
  expect(await create(reward({ bet_count: '2' }))).toEqual({ error: 'RS_ERROR_WRONG_TYPES' });
  const given = reward();
  await create(given);
  expect(await create({ ...given, request_uuid: randomUUID(), bet_count: 9 })).toEqual({ error: 'RS_ERROR_DUPLICATE_TRANSACTION' });
  const late = reward();
  await cancel(late.reward_uuid);
  expect(await create(late)).toEqual({ error: 'RS_ERROR_TRANSACTION_ROLLED_BACK' });
  const stakes = (await askOperator(studio, '/freebet/prepaids/list', { request_uuid: randomUUID(), game_codes: [GAME, 'unknown'] })) as unknown;
  expect(stakes).toEqual([{ game_code: GAME, bet_values: expect.arrayContaining([Number(stake)]) }]);
});

test('[T71] the refusal of a stake that is too high for a bonus contains the maximum', async () => {
  const { session } = await openFor(studio, wallet);
  wallet.refusesBets = 'RS_ERROR_BET_LIMIT_EXCEEDED';
  const refused = async () => (await askGame(studio, 'spin', { key: randomUUID(), stake }, session)).answer;
  expect(await refused()).toMatchObject({ success: false, errorCode: 'studio.stake_too_high' });
  wallet.betLimit = 500_000;
  expect(await refused()).toMatchObject({ success: false, errorCode: 'studio.stake_too_high', limit: '500000' });
  expect(wallet.count('bet')).toBe(0);
});

test('[T63] a spin whose bet was abandoned can be played again; one that the platform does not know ends the reward', async () => {
  const given = reward();
  await create(given);
  const { session } = await openFor(studio, wallet);
  wallet.refusesBets = 'RS_ERROR_USER_DISABLED';
  expect(await spin(session, given.reward_uuid)).toBe('studio.player_disabled');
  expect((await list())[0]).toMatchObject({ bets_used: 0, is_cancelled: false });
  wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
  expect(await spin(session, given.reward_uuid)).toBe('studio.no_free_spin');
  expect((await list())[0]).toMatchObject({ bets_used: 0, is_cancelled: true });
  expect((await openFor(studio, wallet)).freeSpins).toBe(null);
});

test('[T63] a free spin that is cut off is the unfinished one, still free, and counted once', async () => {
  const given = reward();
  await create(given);
  const { session } = await openFor(studio, wallet);
  const before = wallet.balance;
  wallet.faultOf = (question) => (question === 'transaction/bet' ? 'answer_lost' : null);
  const key = randomUUID();
  expect(await valueOf(studio, 'spin', { key, stake, reward: given.reward_uuid }, session)).toEqual({ state: 'pending', key });
  wallet.faultOf = () => null;
  const { unfinished, freeSpins } = await openFor(studio, wallet);
  expect(unfinished).toMatchObject({ state: 'settled', key });
  expect(freeSpins?.left).toBe(1);
  expect(wallet.count('bet')).toBe(1);
  expect(wallet.balance).toBe(before + BigInt(unfinished?.state === 'settled' ? unfinished.round.totalWin : '0'));
});

test('[CASH-01] a reward is found by its key, and is forgotten 400 days after its end, unless a round of it is under way', async () => {
  const { pool } = database;
  const [ended, called, open, young] = [reward(), reward(), reward(), reward()];
  for (const given of [ended, called, open, young]) await create(given);
  await cancel(called.reward_uuid);
  const { session } = await openFor(studio, wallet);
  expect(await spin(session, open.reward_uuid)).toBe('settled');
  const plan = await pool.query<{ 'QUERY PLAN': string }>(
    `explain select from rewards where vendor_code = (select p.vendor_code from players p where p.id = 1) and reward_uuid = '${open.reward_uuid}' and player_id = 1`,
  );
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index (Only )?Scan using rewards_pkey/);
  const age = (days: number, ids: readonly string[]) =>
    pool.query(
      `update rewards set ends_at = now() - make_interval(days => $2), cancelled_at = case when cancelled_at is null then null else now() - make_interval(days => $2) end
        where reward_uuid = any ($1::uuid[])`,
      [ids, days],
    );
  await age(
    REWARD_DAYS + 1,
    [ended, called, open].map(({ reward_uuid: id }) => id),
  );
  await age(REWARD_DAYS - 1, [young.reward_uuid]);
  await pool.query('update rounds set finished_at = null where reward_uuid = $1', [open.reward_uuid]);
  expect(await forgetOldRewards(pool)).toBe(2);
  const left = async () =>
    (
      await pool.query<{ id: string }>('select reward_uuid as id from rewards where reward_uuid = any ($1::uuid[])', [
        [ended, called, open, young].map(({ reward_uuid: id }) => id),
      ])
    ).rows
      .map(({ id }) => id)
      .toSorted();
  expect(await left()).toEqual([open.reward_uuid, young.reward_uuid].toSorted());
  await pool.query('update rounds set finished_at = ended_at where reward_uuid = $1', [open.reward_uuid]);
  expect(await forgetOldRewards(pool)).toBe(1);
});
