/** A database with the demo's programs, members with play tokens, and the background work of rewards, for the benchmark. */
import { createHash } from 'node:crypto';
import { settingsFrom } from '@laro/domain/settings/settings';
import { DEFAULT_CHAIN } from '@laro/lottery/draw/beacon';
import type pg from 'pg';
import { demoMerchants } from '../../apps/server/src/demo/offers/demo-merchants.ts';
import { seedDemo } from '../../apps/server/src/demo/seed-demo.ts';
import type { Bet } from '../../apps/server/src/ledger/bets/bets.ts';
import type { Merchant } from '../../apps/server/src/modules/core/merchant/index.ts';
import { createBonuses, type VendorWord } from '../../apps/server/src/modules/rewards/bonuses/index.ts';
import { createRewardCosts } from '../../apps/server/src/modules/rewards/costs/index.ts';
import { createCounting } from '../../apps/server/src/modules/rewards/counting/index.ts';
import { createInvitations, invitesNow } from '../../apps/server/src/modules/rewards/invitations/index.ts';
import { createMall, createRewardMall, openAddressBox } from '../../apps/server/src/modules/rewards/mall/index.ts';
import { createMissions } from '../../apps/server/src/modules/rewards/missions/index.ts';
import { createRaffles, rewardRaffles } from '../../apps/server/src/modules/rewards/raffles/index.ts';
import { createRanks, newPlayers } from '../../apps/server/src/modules/rewards/ranks/index.ts';
import { createRewards } from '../../apps/server/src/modules/rewards/rewards/index.ts';
import { rewardSegments } from '../../apps/server/src/modules/rewards/segments/index.ts';
import { createTournaments } from '../../apps/server/src/modules/rewards/tournaments/index.ts';

export const MERCHANT = 'laro';
const GAME = { id: 'mango-riches', vendor: 'TALA' };
const STAKE = 100_000n;

export interface BenchPlayer {
  id: bigint;
  cash: bigint;
  token: Buffer;
}

/** A database in which members can bet. */
export interface PlayStage {
  pool: pg.Pool;
  players: BenchPlayer[];
  vendor: bigint;
  gameId: string;
}

export interface RewardStage extends PlayStage {
  merchant: Merchant;
  /** Background work of every program; each counts what is new and says if more is waiting. */
  programs: Readonly<Record<string, () => Promise<boolean>>>;
  rewards: ReturnType<typeof createRewards>;
  costs: ReturnType<typeof createRewardCosts>;
}

/** Members with money and the right to stake. */
async function addPlayers(pool: pg.Pool, count: number, game: { id: string; vendor: string }): Promise<{ players: BenchPlayer[]; vendor: bigint }> {
  const { rows } = await pool.query<{ id: bigint; cash: bigint; vendor: bigint }>(
    `with made as (
      insert into players (merchant_code, type, username, currency, is_trial, country, cash_account)
      select $1, 0, 'bench-' || n, 'PHP', false, 'PH', open_account('player:cash', $1, 'PHP', false, 'bench-' || n) from generate_series(1, $2) n returning id, cash_account
    ) select id, cash_account as cash, open_account('vendor', $1, 'PHP', false, $3) as vendor from made`,
    [MERCHANT, count, game.vendor],
  );
  await pool.query('update balances b set balance = 1000000000000 from players p where p.cash_account = b.account_id');
  const players = rows.map(({ id, cash }) => ({ id, cash, token: createHash('sha256').update(String(cash)).digest() }));
  await pool.query(
    `insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at)
    select t, a, $3, $4, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) u (t, a)`,
    [players.map(({ token }) => token), players.map(({ cash }) => String(cash)), game.vendor, game.id],
  );
  await pool.query('vacuum analyze balances, player_rights, play_tokens, accounts, players');
  return { players, vendor: rows[0]?.vendor ?? 0n };
}

/** The modules of rewards without mail, desk and vendors. */
function openPrograms(pool: pg.Pool, merchants: readonly Merchant[]) {
  const merchantOf = (code: string) => merchants.find((merchant) => merchant.code === code) ?? null;
  const nothing = async () => undefined;
  const onBackgroundError = (error: unknown) => {
    throw error;
  };
  const desk = { audit: {} as never, twoPersons: { register: () => undefined } as never };
  const ground = { pool, merchantOf, merchants: () => merchants, onChanged: () => undefined, now: Date.now, noteTerms: nothing, onBackgroundError, ...desk };
  const addressBox = openAddressBox(Buffer.alloc(32, 7));
  const done: VendorWord = 'done';
  const spins = { grant: async () => done, cancel: async () => done, stakesOf: async () => null, gameName: () => null } as const;
  const bonuses = createBonuses({ ...ground, tell: nothing, spins });
  const reachesLimit = async () => false;
  const rewards = createRewards({
    ...ground,
    bonuses: bonuses.ofRewards,
    raffles: rewardRaffles,
    mall: createRewardMall({ ...ground, addressBox }),
    segments: rewardSegments,
    mayInvite: invitesNow(ground),
    reachesLimit,
  });
  const { runProgram } = createCounting({ ...ground, onTrouble: () => undefined });
  const given = { ...ground, runProgram, rewards: { ...rewards, ...rewards.programs } };
  const named = { gameName: (id: string) => id, vendorName: () => null };
  const pictures = { listFor: async () => [], pictureOf: (key: string) => ({ key, plate: '' }), hold: async () => false };
  const beacon = { chain: () => DEFAULT_CHAIN, signatureOf: async () => null };
  const programs = {
    ranks: createRanks({ ...given, agentRates: async () => new Map() }).turn,
    points: createMall({ ...given, addressBox, pictures }).turn,
    missions: createMissions({ ...given, ...named }).turn,
    raffles: createRaffles({ ...given, secret: Buffer.alloc(32, 9), beacon, onTrouble: () => undefined }).turn,
    tournaments: createTournaments({ ...given, ...named, noteTournament: nothing }).turn,
    invitations: createInvitations({ ...given, newPlay: newPlayers, noteRing: nothing }).turn,
  };
  return { programs, rewards, costs: createRewardCosts(ground) };
}

/** The demo's game with members that can bet on it. */
async function setPlayStage(pool: pg.Pool, members: number): Promise<PlayStage> {
  const { rows } = await pool.query<{ id: string; vendor: string }>(
    "select id, vendor_code as vendor from games where vendor_code = $1 and game_type = 'RNG' order by id limit 1",
    [GAME.vendor],
  );
  const game = rows[0] ?? GAME;
  return { pool, gameId: game.id, ...(await addPlayers(pool, members, game)) };
}

/** A database of the same demo whose rewards are deleted. */
export async function setPlainStage(pool: pg.Pool, members: number): Promise<PlayStage> {
  await seedDemo(pool);
  await pool.query('truncate missions, rank_ladders, raffles, tournaments, reward_rules, invite_terms cascade');
  return setPlayStage(pool, members);
}

/** `working`: the connections of background work, which a server has in another process than bets. */
export async function setRewardStage(pool: pg.Pool, working: pg.Pool, members: number): Promise<RewardStage> {
  await seedDemo(pool);
  const merchants = demoMerchants.map(({ code, name, hosts, settings }): Merchant => ({ code, name, hosts, settings: settingsFrom(settings), revision: 1n }));
  const [merchant] = merchants.filter(({ code }) => code === MERCHANT);
  if (!merchant) throw new Error('the demo has no laro');
  return { merchant, ...(await setPlayStage(pool, members)), ...openPrograms(working, merchants) };
}

/** A lost bet, which closes its round. */
export const betOf = ({ vendor, gameId }: PlayStage, { cash, token }: BenchPlayer, key: string): Bet => ({
  vendorCode: GAME.vendor,
  key,
  tokenHash: token,
  cashAccount: cash,
  vendorAccount: vendor,
  roundRef: key,
  gameId,
  amount: STAKE,
  closesRound: true,
});
