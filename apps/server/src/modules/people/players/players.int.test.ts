import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { openAccount, balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { testDatabase } from '#server/testing/base/test-database.ts';
import { addTestMerchants } from '#server/testing/base/test-merchants.ts';
import { openTrial } from './trial/open-trial.ts';
import { deleteSession, findSession, openSession } from './players.store.ts';

let base: Awaited<ReturnType<typeof testDatabase>>;
const rules = { currency: 'PHP', amount: 10_000n * MAJOR_UNIT };
const at = (merchantCode: string) => ({ merchantCode, timeZone: 'Asia/Manila', ip: visitor.ip });
const visitor = { ip: '1.0.0.1', userAgent: 'test' };
const open = async () => {
  const started = await openSession(base.pool, await openTrial(base.pool, { code: 'laro' }, rules, 'PH'), visitor, 'free_play');
  if (!started) throw new Error('a fresh account may not log in');
  return started;
};

beforeAll(async () => {
  base = await testDatabase();
  await addTestMerchants(base.pool);
});
afterAll(() => base.close());

test('[LOGIN-09] a free-play account has trial money, a name and its own session', async () => {
  const started = await open();
  const session = await findSession(base.pool, at('laro'), started.token, started.pageToken);
  expect(session).toMatchObject({ username: started.username, type: 4, isTrial: true, currency: 'PHP', hasPageToken: true });
  expect(await balanceOf(base.pool, session?.cashAccount ?? 0n)).toBe(10_000n * MAJOR_UNIT);
  expect(await auditLedger(base.pool)).toSatisfy(isWhole);
});

test('[T17] each half of a session is invalid without the other, and at another merchant', async () => {
  const one = await open();
  const two = await open();
  expect(await findSession(base.pool, at('laro'), one.pageToken, one.token)).toBeNull();
  expect(await findSession(base.pool, at('dagat'), one.token, one.pageToken)).toBeNull();
  expect((await findSession(base.pool, at('laro'), one.token, null))?.hasPageToken).toBe(false);
  expect((await findSession(base.pool, at('laro'), one.token, two.pageToken))?.hasPageToken).toBe(false);
});

test('[T17] an ended session is refused as ended, an idle or old one as expired', async () => {
  const [ended, idle, old, alive] = [await open(), await open(), await open(), await open()];
  const find = (started: typeof ended) => findSession(base.pool, at('laro'), started.token, started.pageToken);
  const hashOf = async (started: typeof ended) => (await find(started))?.tokenHash;
  expect(await deleteSession(base.pool, 'dagat', ended.token)).toBeNull();
  expect(await deleteSession(base.pool, 'laro', ended.token)).toMatchObject({ publicId: expect.stringMatching(/^p[0-9a-f]{32}$/) });
  await base.pool.query("update player_sessions set last_seen_at = now() - interval '31 minutes' where token_hash = $1", [await hashOf(idle)]);
  await base.pool.query("update player_sessions set expires_at = now() - interval '1 second' where token_hash = $1", [await hashOf(old)]);
  expect([await find(ended), await find(idle), await find(old)]).toEqual([null, null, null]);
  expect(await find(alive)).not.toBeNull();
});

test('[T60] trial money has no way into real money', async () => {
  const started = await open();
  const session = await findSession(base.pool, at('laro'), started.token, null);
  const real = await openAccount(base.pool, { merchantCode: 'laro', currency: 'PHP', isTrial: false }, 'player:held', 'x');
  await expect(
    base.pool.query("select ledger_move('x', 'y', '', 'withdrawal_held', array[$1::bigint], array[$2::bigint], array[1::bigint])", [
      session?.cashAccount,
      real,
    ]),
  ).rejects.toThrow('one merchant');
});
