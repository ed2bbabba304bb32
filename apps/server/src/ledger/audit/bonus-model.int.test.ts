import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { balanceOf, openAccount, type Purse } from '../accounts/accounts.ts';
import { auditLedger, isWhole } from './audit.ts';
import { BetDesk, type PlayResult } from '../bets/bets.ts';
import { endWithin, grantWithin, holdActive } from '../accounts/bonus-money.ts';
import { BonusModel, type BonusStep } from './bonus-model.ts';
import { placeFreeBet } from '../bets/free-spins.ts';
import { move } from '../movements/movements.ts';
import { payWin, rollBack } from '../accounts/payouts.ts';
import type { Step } from './play-model.ts';
import { roundStates } from '../rounds/round-states.ts';

/** LARO_LONG=1 runs the full number; `npm test` an eightieth of it, different ones each time. */
const SEQUENCES = process.env['LARO_LONG'] === '1' ? 10_000 : 125;
const TOGETHER = 8;
const VENDOR = 'BGS';
const GAME = 'bonus-model-game';
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

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
const amount = fc.bigInt({ min: 0n, max: 90n });
const spins = fc.oneof(
  fc.record({ total: fc.integer({ min: 1, max: 3 }), become: fc.constant('bonus' as const), times: fc.integer({ min: 1, max: 2 }) }),
  fc.record({ total: fc.integer({ min: 1, max: 3 }), become: fc.constant('cash' as const), times: fc.constant(0) }),
);
const step: fc.Arbitrary<BonusStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('bet' as const), key, round: fc.constantFrom('r1', 'r2', 'r3'), amount, closes: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('win' as const), key, bet: key, amount, closes: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('free' as const), key, round: fc.constantFrom('r1', 'r2', 'r3', 'r4'), closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rollback' as const), key, reference: key, closes: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('grant' as const),
      bonus: fc.uuid(),
      amount: fc.bigInt({ min: 1n, max: 80n }),
      required: fc.bigInt({ min: 1n, max: 200n }),
      stakeMax: fc.option(fc.bigInt({ min: 30n, max: 90n })),
      isBonusFirst: fc.boolean(),
      contribution: fc.constantFrom(0, 1_500, 10_000),
      spins: fc.option(spins, { freq: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('end' as const), state: fc.constantFrom('cancelled' as const, 'expired' as const, 'used_up' as const) }),
  },
);
const granted = fc.record({
  kind: fc.constant('grant' as const),
  bonus: fc.uuid(),
  amount: fc.bigInt({ min: 20n, max: 80n }),
  required: fc.bigInt({ min: 50n, max: 300n }),
  stakeMax: fc.option(fc.bigInt({ min: 30n, max: 90n }), { freq: 4 }),
  isBonusFirst: fc.boolean(),
  contribution: fc.constantFrom(1_500, 10_000),
  spins: fc.option(spins, { freq: 2 }),
});
/** Half of them begin with a bonus: otherwise most stories would end before one is granted. */
const sequence = fc.oneof(
  fc.array(step, { minLength: 3, maxLength: 14 }),
  fc.tuple(granted, fc.array(step, { minLength: 3, maxLength: 14 })).map(([first, rest]): BonusStep[] => [first, ...rest]),
);

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

function ask(desk: BetDesk, player: Player, asked: Step | FreeStep, rewardId: string): Promise<PlayResult> {
  const common = { vendorCode: VENDOR, cashAccount: player.cash, vendorAccount, closesRound: asked.closes };
  const own = (name: string) => `${player.name}:${name}`;
  if (asked.kind === 'bet' || asked.kind === 'free') {
    const bet = { ...common, key: own(asked.key), tokenHash: player.token, roundRef: `${player.name}:${asked.round}`, gameId: GAME };
    return asked.kind === 'bet' ? desk.place({ ...bet, amount: asked.amount }) : placeFreeBet(base.pool, { ...bet, rewardId });
  }
  if (asked.kind === 'win')
    return payWin(base.pool, { ...common, key: own(asked.key), betKey: own(asked.bet), roundRef: null, gameId: null, amount: asked.amount });
  return rollBack(base.pool, { ...common, key: own(asked.key), reference: own(asked.reference) });
}

const grant = (player: Player, id: string, asked: BonusStep & { kind: 'grant' }) =>
  inTransaction(base.pool, (transaction) =>
    grantWithin(transaction, {
      id,
      cashAccount: player.cash,
      amount: asked.spins ? 0n : asked.amount,
      required: asked.spins ? 0n : asked.required,
      spins: asked.spins && { ...spinFacts, total: asked.spins.total, winsBecome: asked.spins.become, wageringTimes: asked.spins.times },
      stakeMax: asked.stakeMax,
      isBonusFirst: asked.isBonusFirst,
      contributions: { RNG: asked.contribution },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  );

const end = (player: Player, state: 'cancelled' | 'expired' | 'used_up') =>
  inTransaction(base.pool, async (transaction) => {
    const bonus = await holdActive(transaction, player.cash);
    return bonus && (await endWithin(transaction, bonus.id, state));
  });

type FreeStep = BonusStep & { kind: 'free' };
const spinFacts = { vendorCode: VENDOR, gameIds: [GAME], stake: 5n };

const told = (steps: readonly BonusStep[]) => JSON.stringify(steps, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value));

async function follow(desk: BetDesk, steps: readonly BonusStep[]): Promise<void> {
  const player = await openPlayer();
  const model = new BonusModel(START);
  let rewardId: string = randomUUID();
  for (const [place, asked] of steps.entries()) {
    const note = `step ${place} of ${told(steps)}`;
    if (asked.kind === 'grant') {
      const isGranted = model.grant(asked);
      const id = randomUUID();
      if (isGranted && asked.spins) rewardId = id;
      expect(await grant(player, id, asked), note).toBe(isGranted ? 'granted' : 'active_already');
    } else if (asked.kind === 'end') {
      const hasActive = model.hasActive;
      const givenUp = model.end(asked.state);
      expect(await end(player, asked.state), note).toBe(hasActive ? givenUp : null);
    } else {
      const expected = model.answer(asked);
      const { status, balance } = await ask(desk, player, asked, rewardId);
      expect({ status, balance }, note).toEqual({ status: expected, balance: model.cash + model.bonus });
    }
    const bonus = await inTransaction(base.pool, (transaction) => holdActive(transaction, player.cash));
    expect(
      { cash: await balanceOf(base.pool, player.cash), bonus: bonus?.left ?? 0n, wagered: bonus?.wagered ?? 0n, required: bonus?.required ?? 0n },
      note,
    ).toEqual({
      cash: model.cash,
      bonus: model.bonus,
      wagered: model.wagered,
      required: model.required,
    });
  }
  expect(await roundStates(base.pool, player.cash, `${player.name}:`), told(steps)).toEqual(model.roundStates);
}

/** A free spin is rolled back after its win; the rollback of the win then closes the round. */
const SPIN_BACK_BEFORE_ITS_WIN: BonusStep[] = [
  {
    kind: 'grant',
    bonus: 'one',
    amount: 0n,
    required: 0n,
    stakeMax: null,
    isBonusFirst: true,
    contribution: 10_000,
    spins: { total: 2, become: 'bonus', times: 2 },
  },
  { kind: 'free', key: 'a', round: 'r1', closes: false },
  { kind: 'win', key: 'b', bet: 'a', amount: 20n, closes: false },
  { kind: 'rollback', key: 'c', reference: 'a', closes: true },
  { kind: 'rollback', key: 'd', reference: 'b', closes: true },
  { kind: 'free', key: 'e', round: 'r1', closes: true },
  { kind: 'bet', key: 'f', round: 'r1', amount: 5n, closes: true },
  { kind: 'free', key: 'g', round: 'r2', closes: true },
];

test('[T73] a free spin that was rolled back remains so when the rollback of its win closes the round', async () => {
  await follow(new BetDesk(base.pool, { callsMax: 1 }), SPIN_BACK_BEFORE_ITS_WIN);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

test(
  '[T73] every order of grant, bet, free spin, win, rollback, cancellation and expiry agrees with the model and leaves equal books',
  { timeout: 900_000 },
  async () => {
    const desk = new BetDesk(base.pool, { callsMax: 1 });
    const sequences = fc.sample(sequence, SEQUENCES);
    for (let from = 0; from < sequences.length; from += TOGETHER) await Promise.all(sequences.slice(from, from + TOGETHER).map((steps) => follow(desk, steps)));
    expect(await auditLedger(base.pool)).toSatisfy(isWhole);
  },
);
