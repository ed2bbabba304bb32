import { createPublicKey, verify } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { settingsFrom } from '@laro/domain/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { testPerson } from '#server/testing/base/test-two-persons.ts';
import { IMPORTED_GAME } from '#server/testing/stand-ins/test-feeds.ts';
import { testLottery, type TestLottery } from '#server/testing/test-lottery.ts';
import { seedChangedResult } from './seed-changed.ts';

const stake = 10n * MAJOR_UNIT;
const MONEY = 10_000n * MAJOR_UNIT;
/** The head of an Ed25519 key in DER. */
const KEY_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

let all: TestLottery;

beforeAll(async () => {
  all = await testLottery([IMPORTED_GAME]);
});
afterAll(() => all.close());

test('[LOTT-43] [T33] a written history has a proposal of the system: a feed changed a result that was paid, and two people decide', async () => {
  const { pool } = all.base;
  const { session, cash } = await all.player(MONEY);
  const { playerId, publicId, merchantCode, currency } = session;
  const member = { playerId, publicId, merchantCode, currency, cash, isTrial: false as const, settings: settingsFrom({}) };
  const order = { gameId: IMPORTED_GAME, lines: [{ play: 'side', selection: 'big', stake }], ends: { first: '18', changed: '78' } };
  const seed = () => inTransaction(pool, (transaction) => seedChangedResult(transaction, member, order, Date.now()));
  await seed();
  // Nothing is proposed before the draw is settled, and its feeds are not read again.
  await all.lottery.importResults();
  const waiting = async () => {
    const { rows } = await pool.query<{ id: string; by: string | null }>("select id::text, proposed_by::text as by from proposals where state = 'proposed'");
    return rows;
  };
  expect(await waiting()).toEqual([]);
  await all.lottery.work();
  expect(await balanceOf(pool, cash)).toBe(MONEY - stake);
  await all.lottery.importResults();
  const [proposal, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(proposal?.by).toBeNull();
  const [first, second] = [await testPerson(all.base, 'first'), await testPerson(all.base, 'second')];
  const { draws, feeds } = await all.callAsStaff('listDeskLotteryImports', {}, first);
  const draw = draws.find(({ changed }) => changed.length > 0);
  expect(draw).toMatchObject({ state: 'settled', orders: 1, changed: ['heron'], proposal: proposal?.id });
  expect(draw?.result?.split('/')[0]).toMatch(/^\d{3}18$/);
  const { rows } = await pool.query<{ feed: string; body: string; signature: string }>('select feed, body, signature from lottery_feed_reports');
  expect(rows).toHaveLength(3);
  for (const { feed, body, signature } of rows) {
    const publicKey = Buffer.concat([KEY_HEAD, Buffer.from(feeds.find((row) => row.feed === feed)?.publicKey ?? '', 'hex')]);
    const key = createPublicKey({ key: publicKey, format: 'der', type: 'spki' });
    expect(verify(null, Buffer.from(body), key, Buffer.from(signature, 'base64')), feed).toBe(true);
  }
  // Once for an installation.
  await seed();
  await all.lottery.work();
  await all.lottery.importResults();
  expect(await waiting()).toHaveLength(1);
  await all.decide(proposal?.id ?? '', first);
  await all.decide(proposal?.id ?? '', second);
  await all.lottery.work();
  expect(await balanceOf(pool, cash)).toBe(MONEY + 8n * MAJOR_UNIT);
  await seed();
  await all.lottery.importResults();
  expect(await waiting()).toEqual([]);
  expect(await auditLedger(pool)).toSatisfy(isWhole);
  expect(all.troubles).toEqual([]);
});
