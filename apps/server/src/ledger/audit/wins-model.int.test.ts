import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { balanceOf, openAccount, type Purse } from '../accounts/accounts.ts';
import { auditLedger, isWhole } from './audit.ts';
import { BetDesk, type PlayResult } from '../bets/bets.ts';
import { grantWithin, holdActive } from '../accounts/bonus-money.ts';
import { move } from '../movements/movements.ts';
import { payWin, payWins, rollBack, type Win } from '../accounts/payouts.ts';
import { PlayModel, type Step } from './play-model.ts';
import { roundStates } from '../rounds/round-states.ts';

/** LARO_LONG=1 runs the full number of groups of players; `npm test` a part of it, different ones each time. */
const GROUPS = process.env['LARO_LONG'] === '1' ? 2_000 : 20;
const PLAYERS = 5;
const VENDOR = 'BGS';
const GAME = 'wins-model-game';
const START = 100n;
const purse: Purse = { merchantCode: 'laro', currency: 'PHP', isTrial: false };

let base: Awaited<ReturnType<typeof testDatabase>>;
let vendorAccount: bigint;
let gateway: bigint;

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
  vendorAccount = await openAccount(base.pool, purse, 'vendor', VENDOR);
  gateway = await openAccount(base.pool, purse, 'gateway', 'test');
  await base.pool.query("insert into vendors (code, name) values ($1, 'Test') on conflict do nothing", [VENDOR]);
  await base.pool.query(
    "insert into games (id, vendor_code, game_code, name, game_type, classification, released_on, picture_id) values ($1, $2, $1, 'Test', 'RNG', 'SLOT', now(), 'x')",
    [GAME, VENDOR],
  );
});
afterAll(() => base.close());

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const amount = fc.bigInt({ min: 0n, max: 60n });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bet' as const), key, round: fc.constantFrom('r1', 'r2'), amount, closes: fc.boolean() }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('win' as const), key, bet: key, amount, closes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rollback' as const), key, reference: key, closes: fc.boolean() }) },
);
/** Step before which the bonus is granted; null for never. */
const story = fc.record({ steps: fc.array(step, { minLength: 4, maxLength: 14 }), bonusAt: fc.option(fc.nat(3)) });
type Story = typeof story extends fc.Arbitrary<infer Value> ? Value : never;

interface Player {
  cash: bigint;
  token: Buffer;
  name: string;
}

async function openPlayer(): Promise<Player> {
  const name = randomUUID();
  const cash = await openAccount(base.pool, purse, 'player:cash', name);
  const token = createHash('sha256').update(name).digest();
  await base.pool.query(
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ($1, $2, $3, $4, now() + interval '1 hour')",
    [token, cash, VENDOR, GAME],
  );
  await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: name, from: gateway, to: cash, amount: START });
  return { cash, token, name };
}

const own = (player: Player, name: string) => `${player.name}:${name}`;
const winOf = (player: Player, asked: Step & { kind: 'win' }): Win => ({
  vendorCode: VENDOR,
  cashAccount: player.cash,
  vendorAccount,
  closesRound: asked.closes,
  key: own(player, asked.key),
  betKey: own(player, asked.bet),
  roundRef: null,
  gameId: null,
  amount: asked.amount,
});

function askAlone(desk: BetDesk, player: Player, asked: Step): Promise<PlayResult> {
  const common = { vendorCode: VENDOR, cashAccount: player.cash, vendorAccount, closesRound: asked.closes, key: own(player, asked.key) };
  if (asked.kind === 'win') return payWin(base.pool, winOf(player, asked));
  if (asked.kind === 'rollback') return rollBack(base.pool, { ...common, reference: own(player, asked.reference) });
  return desk.place({ ...common, tokenHash: player.token, roundRef: own(player, asked.round), gameId: GAME, amount: asked.amount });
}

const grant = (player: Player) =>
  inTransaction(base.pool, (transaction) =>
    grantWithin(transaction, {
      id: randomUUID(),
      cashAccount: player.cash,
      amount: 50n,
      required: 120n,
      spins: null,
      stakeMax: null,
      isBonusFirst: true,
      contributions: { RNG: 10_000 },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );

/** A story in turns: consecutive wins form one turn, every other step is its own turn. */
function turnsOf({ steps, bonusAt }: Story): (Step[] | 'bonus')[] {
  const turns: (Step[] | 'bonus')[] = [];
  for (const [place, one] of steps.entries()) {
    if (place === bonusAt) turns.push('bonus');
    const last = turns.at(-1);
    if (one.kind === 'win' && Array.isArray(last) && last[0]?.kind === 'win') last.push(one);
    else turns.push([one]);
  }
  return turns;
}

const shown = ({ status, balance }: PlayResult) => `${status} ${balance}`;

/** Plays stories one step at a time; returns the answers. */
async function aloneAll(desk: BetDesk, player: Player, turns: readonly (Step[] | 'bonus')[]): Promise<string[]> {
  const answers: string[] = [];
  for (const turn of turns) {
    if (turn === 'bonus') await grant(player);
    else for (const one of turn) answers.push(shown(await askAlone(desk, player, one)));
  }
  return answers;
}

/** Plays the stories of several players turn by turn; one call pays all wins of a turn. */
async function groupedAll(desk: BetDesk, players: readonly Player[], stories: readonly (readonly (Step[] | 'bonus')[])[]): Promise<string[][]> {
  const answers: string[][] = players.map(() => []);
  for (let at = 0; at < Math.max(...stories.map((turns) => turns.length)); at += 1) {
    const wins: { place: number; win: Win }[] = [];
    for (const [place, player] of players.entries()) {
      const turn = stories[place]?.[at];
      if (turn === 'bonus') await grant(player);
      else
        for (const one of turn ?? [])
          if (one.kind === 'win') wins.push({ place, win: winOf(player, one) });
          else answers[place]?.push(shown(await askAlone(desk, player, one)));
    }
    const paid = await payWins(
      base.pool,
      wins.map(({ win }) => win),
    );
    for (const [n, { place }] of wins.entries()) answers[place]?.push(shown(paid[n] as PlayResult));
  }
  return answers;
}

async function standing(player: Player) {
  const bonus = await inTransaction(base.pool, (transaction) => holdActive(transaction, player.cash));
  return {
    cash: await balanceOf(base.pool, player.cash),
    bonus: bonus && { left: bonus.left, wagered: bonus.wagered },
    rounds: await roundStates(base.pool, player.cash, `${player.name}:`),
  };
}

test('[T35] [T73] wins that are paid in groups get the same answers, and leave the same state, as wins paid separately', { timeout: 1_800_000 }, async () => {
  const desk = new BetDesk(base.pool, { callsMax: 1 });
  for (const stories of fc.sample(fc.array(story, { minLength: PLAYERS, maxLength: PLAYERS }), GROUPS)) {
    const note = JSON.stringify(stories, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));
    const turns = stories.map(turnsOf);
    const alone = await Promise.all(stories.map(openPlayer));
    const grouped = await Promise.all(stories.map(openPlayer));
    const expected = await Promise.all(alone.map((player, place) => aloneAll(desk, player, turns[place] ?? [])));
    expect(await groupedAll(desk, grouped, turns), note).toEqual(expected);
    expect(await Promise.all(grouped.map(standing)), note).toEqual(await Promise.all(alone.map(standing)));
    for (const [place, { steps, bonusAt }] of stories.entries()) {
      if (bonusAt !== null) continue;
      const model = new PlayModel(START);
      expect(expected[place], note).toEqual(steps.map((one) => `${model.answer(one)} ${model.balance}`));
    }
  }
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});
