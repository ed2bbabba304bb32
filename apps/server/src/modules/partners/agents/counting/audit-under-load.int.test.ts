import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction, one } from '#server/db/sql.ts';
import { openAccount } from '#server/ledger/accounts/accounts.ts';
import { auditLedger } from '#server/ledger/audit/audit.ts';
import { writePast } from '#server/ledger/movements/past-play.ts';
import { MerchantDirectory } from '#server/modules/core/merchant/index.ts';
import { othersHaveEnded, testDatabase, type TestDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { addTestSlot, openTestPlayer, testVendor, type TestPlayer } from '#server/testing/money/test-play.ts';
import { makeTopAgent } from '../tree/make-top-agent.ts';
import { placeUnder } from '../tree/place-member.ts';
import { countAgentHours } from './count-hours.ts';

const HOUR_MS = 3_600_000;
const HOURS = 6;
/** Hours with closed rounds: those of every third step stay open. */
const HOURS_CLOSED = 4;
/** Audits while rounds change, at least. */
const AUDITS = 3;
const STEPS = process.env['LARO_LONG'] === '1' ? 400 : 40;

let base: TestDatabase;
let directory: MerchantDirectory;
let vendorAccount: bigint;
let player: TestPlayer;
let start: number;
beforeAll(async () => {
  base = await testDatabase();
  const { pool } = base;
  await addTestMerchants(pool);
  await addTestSlot(base);
  directory = new MerchantDirectory(pool);
  await directory.refresh();
  vendorAccount = await openAccount(pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'vendor', 'BGS');
  const top = await openTestPlayer(pool, { money: 0n });
  player = await openTestPlayer(pool, { money: 1_000_000_000n });
  start = Math.floor(Date.now() / HOUR_MS - 40) * HOUR_MS;
  const given = { by: 'test', reason: 'test', at: new Date(start - 48 * HOUR_MS) };
  await inTransaction(pool, async (transaction) => {
    await makeTopAgent(transaction, merchant(), { member: BigInt(top.id), rates: {}, state: 'active', ...given });
    const place = { ppm: [], day: '2026-01-01', agentState: null, ...given };
    await placeUnder(transaction, merchant(), { ...place, member: BigInt(player.id), upline: BigInt(top.id) });
  });
});
afterAll(() => base.close());

const merchant = () => {
  const found = directory.byCode('laro');
  if (!found) throw new Error('there is no merchant laro');
  return found;
};

/** A round of an hour: closed with a win, rolled back, or left open. */
async function playRound(step: number): Promise<void> {
  const betKey = randomUUID();
  const at = new Date(start + (step % HOURS) * HOUR_MS + 60_000);
  const common = { at, vendorCode: 'BGS', vendorAccount };
  const win = step % 3 === 0 ? [{ ...common, kind: 'win' as const, key: randomUUID(), betKey, amount: BigInt(step) }] : [];
  await inTransaction(base.pool, (transaction) =>
    writePast(transaction, player.cash, [{ ...common, kind: 'bet', key: betKey, roundRef: betKey, gameId: 'test-slot', amount: 100n }, ...win]),
  );
  if (step % 3 === 1) await testVendor(base.pool).win(player, betKey, 40n);
  if (step % 4 === 3) await testVendor(base.pool).back(player, betKey);
}

test('[AGENT-34] at any moment counted play, what is not counted yet and cash agree, while rounds change and countings are killed', async () => {
  const clock = { now: start };
  let isPlaying = true;
  const deps = (isKilled: boolean) => ({
    pool: base.pool,
    now: () => clock.now,
    merchants: () => [merchant()],
    roundNotes: async () => {
      if (isKilled) throw new Error('the process has ended');
      return new Map();
    },
  });
  await countAgentHours(deps(false));
  await base.pool.query("update agent_clocks set since = $1, counted_to = $1 where merchant_code = 'laro'", [new Date(start)]);
  const off: bigint[] = [];
  const play = async () => {
    for (let step = 0; step < STEPS; step += 1) await playRound(step);
    isPlaying = false;
  };
  const count = async () => {
    for (let turn = 1; isPlaying || turn <= HOURS + 2; turn += 1) {
      clock.now = Math.max(clock.now, start + Math.min(turn, HOURS + 2) * HOUR_MS + 8 * 60_000);
      await countAgentHours(deps(turn % 3 === 0)).catch(() => undefined);
    }
  };
  const audit = async () => {
    for (let turn = 0; isPlaying || turn < AUDITS; turn += 1) off.push((await auditLedger(base.pool)).countsOff);
  };
  await Promise.all([play(), count(), audit()]);
  expect(off.filter((rows) => rows !== 0n)).toEqual([]);
  await playRound(0);
  await othersHaveEnded(base);
  clock.now += HOUR_MS;
  await expect(countAgentHours(deps(true))).rejects.toThrow('the process has ended');
  expect((await auditLedger(base.pool)).countsOff).toBe(0n);
  await countAgentHours(deps(false));
  clock.now += HOUR_MS;
  await countAgentHours(deps(false));
  expect((await auditLedger(base.pool)).countsOff).toBe(0n);
  const { rows } = await one<{ rows: number }>(base.pool, 'select count(*)::int as rows from agent_counts');
  expect(rows).toBeGreaterThanOrEqual(HOURS_CLOSED);
});
