import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import { installationSecret } from '../../../apps/server/src/process/secrets/installation-secret.ts';
import { inTransaction, type Transaction } from '../../../apps/server/src/db/sql.ts';
import { seedDemo } from '../../../apps/server/src/demo/seed-demo.ts';
import { openAccount } from '../../../apps/server/src/ledger/accounts/accounts.ts';
import { move } from '../../../apps/server/src/ledger/movements/movements.ts';
import { seedGoods } from '../../../apps/server/src/modules/rewards/mall/index.ts';
import { seedRaffles } from '../../../apps/server/src/modules/rewards/raffles/index.ts';
import { writeGrant } from '../../../apps/server/src/modules/rewards/rewards/grants/grants.store.ts';
import { seedTournament } from '../../../apps/server/src/modules/rewards/tournaments/index.ts';
import { MAJOR_UNIT } from '../../../packages/domain/src/money/money.ts';
import { whyOf } from '../../../packages/domain/src/rewards/grants/why.ts';
import type { Reward } from '../../../packages/domain/src/rewards/reward.ts';
import { DEFAULT_CHAIN } from '../../../packages/lottery/src/draw/beacon.ts';
import { slowLottery } from '../../../apps/server/src/testing/sites/slow-lottery.ts';
import type { MemberTokens } from './member-client.ts';

export const MERCHANT = 'laro';
const CURRENCY = 'PHP';
const DAY_MS = 86_400_000;
const NAMES = { EN: 'Fault run' };
export const WHEEL = 'faults-wheel';
export const GOODS = { code: 'faults-cash', price: 100, amount: 10n * MAJOR_UNIT } as const;
const WON = { rare: 50n * MAJOR_UNIT, common: 2n * MAJOR_UNIT } as const;
/** Tickets of the lottery are used here. */
export const LOTTERY_GAME = 'rocket-draw-60';
export const START_MONEY = 5000n * MAJOR_UNIT;
export const GIFT_POINTS = 300;
export const TICKETS = 2;

export interface Member {
  id: bigint;
  name: string;
  cash: bigint;
  tokens: MemberTokens;
}

/** Begin of what is limited, for the comparison at the end. */
export interface Stocks {
  goods: number;
  rare: number;
}

export interface Ground {
  members: Member[];
  stocks: Stocks;
  tournaments: string[];
}

const hash = (token: string) => createHash('sha256').update(token).digest();
const makeToken = () => randomBytes(32).toString('base64url');

/** A proven member with money and a session. The documents are erased: no server could open what is written here. */
async function addMember(pool: pg.Pool, name: string): Promise<Member> {
  const purse = { merchantCode: MERCHANT, currency: CURRENCY, isTrial: false };
  const cash = await openAccount(pool, purse, 'player:cash', name);
  const gateway = await openAccount(pool, purse, 'gateway', 'faults');
  await move(pool, { kind: 'deposit_paid', caller: 'faults', key: randomUUID(), from: gateway, to: cash, amount: START_MONEY });
  const tokens = { token: makeToken(), pageToken: makeToken() };
  const { rows } = await pool.query<{ id: bigint }>(
    `with player as (
      insert into players (merchant_code, type, username, currency, is_trial, country, cash_account) values ($1, 0, $2, $3, false, 'PH', $4) returning id
    ), proof as (
      insert into identity_proofs (merchant_code, player_id, state, document, country, number_hash, number_tail, person_hash, sent_at, sent_from, decided_at, erased_at)
      select $1, id, 'verified', 'philsys', 'PH', $5, '', $5, now(), '', now(), now() from player
    ), session as (
      insert into player_sessions (token_hash, player_id, page_token_hash, expires_at, ip, user_agent)
      select $6, id, $7, now() + interval '1 day', '127.0.0.1', 'faults' from player
    )
    select id from player`,
    [MERCHANT, name, CURRENCY, cash, hash(name), hash(tokens.token), hash(tokens.pageToken)],
  );
  return { id: rows[0]?.id ?? 0n, name, cash, tokens };
}

const gifts: readonly Reward[] = [
  { kind: 'cash', amount: 3n * MAJOR_UNIT },
  { kind: 'points', amount: BigInt(GIFT_POINTS) * MAJOR_UNIT },
  { kind: 'ticket', raffle: WHEEL, count: TICKETS, amount: MAJOR_UNIT },
  { kind: 'lottery', vendors: [], amount: 20n * MAJOR_UNIT },
];

async function giveGifts(pool: pg.Pool, { id }: Member): Promise<void> {
  const at = new Date();
  const shared = {
    merchantCode: MERCHANT,
    playerId: id,
    source: 'MANUAL',
    rule: null,
    names: NAMES,
    currency: CURRENCY,
    at,
    by: 'faults',
    why: whyOf(),
  } as const;
  await inTransaction(pool, async (transaction) => {
    for (const reward of gifts) {
      const cost = reward.kind === 'points' ? (reward.amount * 5n) / 100n : reward.amount;
      await writeGrant(transaction, { ...shared, sourceKey: `gift:${reward.kind}`, reward, cost, until: new Date(at.getTime() + DAY_MS * 30) });
    }
  });
}

const wheel = (stock: number) => ({
  names: NAMES,
  look: 'wheel' as const,
  rows: [
    { id: 'rare', weight: 1, reward: { kind: 'cash' as const, amount: WON.rare }, stock, whenGone: 'common' },
    { id: 'common', weight: 1, reward: { kind: 'cash' as const, amount: WON.common }, stock: null, whenGone: null },
    { id: 'points', weight: 1, reward: { kind: 'points' as const, amount: 10n * MAJOR_UNIT }, stock: null, whenGone: null },
  ],
  prizes: [],
  ticketDays: 7,
  play: null,
  audience: 'everybody' as const,
  segment: [],
  onePrizeEach: true,
  permit: 'FT-26-0001',
  position: 90,
});

/** Tournaments for everybody who plays; the run ends one after another. */
const addTournament = (transaction: Transaction, number: number): Promise<string> => {
  const now = Date.now();
  const prizes = [30n, 20n, 10n].map((amount, index) => ({ from: index + 1, to: index + 1, amount: amount * MAJOR_UNIT }));
  const body = {
    names: NAMES,
    score: number % 2 === 0 ? ('multiplier' as const) : ('turnover' as const),
    bestOf: 1 + (number % 3),
    step: 0n,
    winPoints: 0,
    gameTypes: [],
    games: [],
    vendors: [],
    minStake: MAJOR_UNIT,
    graceMinutes: 0,
    tie: number % 2 === 0 ? ('first' as const) : ('split' as const),
    minScore: 0n,
    prizes,
    minPlayers: 1,
    optIn: false,
    rankFrom: null,
    segment: [],
    entryPoints: 0,
    permit: null,
  };
  const times = { startsAt: new Date(now - 60_000), endsAt: new Date(now + DAY_MS) };
  return seedTournament(transaction, MERCHANT, { code: `faults-${number}`, body, ...times, entries: [] }, now);
};

/** The demo's programs, what is limited, and members with money, gifts and a session. */
export async function prepare(pool: pg.Pool, plan: { members: number; tournaments: number; dataDir: string }): Promise<Ground> {
  await seedDemo(pool);
  await slowLottery(pool, LOTTERY_GAME);
  const secret = installationSecret({ isProduction: false, dataDir: plan.dataDir });
  const stocks: Stocks = { goods: plan.members, rare: Math.ceil(plan.members / 4) };
  const tournaments: string[] = [];
  await inTransaction(pool, async (transaction) => {
    const beacon = { chain: () => DEFAULT_CHAIN, signatureOf: async () => null };
    const since = new Date(Date.now() - DAY_MS);
    await seedRaffles(transaction, MERCHANT, [{ code: WHEEL, body: wheel(stocks.rare), startsAt: since, endsAt: null }], { secret, beacon });
    const reward = { kind: 'cash', amount: GOODS.amount } as const;
    const body = {
      names: NAMES,
      reward,
      pictureId: null,
      price: GOODS.price,
      rankPrices: [],
      rankFrom: null,
      limit: null,
      from: null,
      until: null,
      isOffered: true,
    };
    await seedGoods(transaction, MERCHANT, { code: GOODS.code, body, stock: stocks.goods }, since);
    for (let number = 0; number < plan.tournaments; number += 1) tournaments.push(await addTournament(transaction, number));
  });
  const members: Member[] = [];
  for (let number = 0; number < plan.members; number += 1) {
    const member = await addMember(pool, `faults-${number}`);
    await giveGifts(pool, member);
    members.push(member);
  }
  return { members, stocks, tournaments };
}
