import { createHash, randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { balanceOf, openAccount, type Purse } from '../accounts/accounts.ts';
import { auditLedger, isWhole } from './audit.ts';
import { BetDesk, type PlayResult } from '../bets/bets.ts';
import { move } from '../movements/movements.ts';
import { payWin, rollBack } from '../accounts/payouts.ts';
import { PlayModel, type Step } from './play-model.ts';
import { roundStates } from '../rounds/round-states.ts';

/** LARO_LONG=1 runs the full number; `npm test` a fortieth of it. */
const SEQUENCES = process.env['LARO_LONG'] === '1' ? 10_000 : 250;
const TOGETHER = 8;
const VENDOR = 'BGS';
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
});
afterAll(() => base.close());

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const amount = fc.bigInt({ min: 0n, max: 60n });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('bet' as const), key, round: fc.constantFrom('r1', 'r2'), amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('win' as const), key, bet: key, amount, closes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rollback' as const), key, reference: key, closes: fc.boolean() }) },
);
const sequence = fc.array(step, { minLength: 2, maxLength: 12 });

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
    "insert into play_tokens (token_hash, cash_account, vendor_code, game_id, expires_at) values ($1, $2, $3, 'game', now() + interval '1 hour')",
    [token, cash, VENDOR],
  );
  await move(base.pool, { kind: 'deposit_paid', caller: 'test', key: name, from: gateway, to: cash, amount: START });
  return { cash, token, name };
}

function ask(desk: BetDesk, player: Player, asked: Step): Promise<PlayResult> {
  const common = { vendorCode: VENDOR, cashAccount: player.cash, vendorAccount, closesRound: asked.closes };
  const own = (name: string) => `${player.name}:${name}`;
  if (asked.kind === 'bet')
    return desk.place({ ...common, key: own(asked.key), tokenHash: player.token, roundRef: asked.round, gameId: 'game', amount: asked.amount });
  if (asked.kind === 'win')
    return payWin(base.pool, { ...common, key: own(asked.key), betKey: own(asked.bet), roundRef: null, gameId: null, amount: asked.amount });
  return rollBack(base.pool, { ...common, key: own(asked.key), reference: own(asked.reference) });
}

async function follow(desk: BetDesk, steps: readonly Step[]): Promise<void> {
  const player = await openPlayer();
  const model = new PlayModel(START);
  for (const [place, asked] of steps.entries()) {
    const expected = model.answer(asked);
    const { status, balance } = await ask(desk, player, asked);
    expect(
      { status, balance },
      `step ${place} of ${JSON.stringify(steps, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value))}`,
    ).toEqual({ status: expected, balance: model.balance });
  }
  expect(await balanceOf(base.pool, player.cash)).toBe(model.balance);
  expect(await roundStates(base.pool, player.cash)).toEqual(model.roundStates);
}

test('[T35] every order of bet, win, rollback and repetition leaves equal books', { timeout: 600_000 }, async () => {
  const desk = new BetDesk(base.pool, { callsMax: 1 });
  const sequences = fc.sample(sequence, SEQUENCES);
  for (let from = 0; from < sequences.length; from += TOGETHER) await Promise.all(sequences.slice(from, from + TOGETHER).map((steps) => follow(desk, steps)));
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});
