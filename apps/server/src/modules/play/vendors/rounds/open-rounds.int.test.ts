import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createHub88Operator } from '#server/adapters/vendors/hub88-operator.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { AuditLog } from '#server/modules/core/audit/index.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import { OpenRounds, type OpenRoundsDeps } from './open-rounds.ts';
import { VendorState } from '../vendor-state.ts';

const HOUR_MS = 3_600_000;
let site: PlaySite;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;
let moved: string[] = [];
let owed: string[] = [];
let platformKey = '';

beforeAll(async () => {
  site = await openPlaySite();
  platformKey = await site.platformKey();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.base.pool.query("update rounds set state = 'closed' where state = 'open'");
  await switchOn();
  player = await site.richPlayer('BGS');
  moved = [];
  owed = [];
  site.vendor.asked.length = 0;
});

/** Switches every game on, also in the memory of the site, which otherwise notices it within 1.5 s. */
async function switchOn(): Promise<void> {
  await site.base.pool.query('delete from play_switches');
  await site.app.refreshVendors();
}

/** The job, run a number of hours in the future. */
async function jobAfter(hours: number): Promise<OpenRounds> {
  const { pool } = site.base;
  const now = () => Date.now() + hours * HOUR_MS;
  const state = new VendorState(pool, true, () => {});
  await state.refresh();
  const deps: OpenRoundsDeps = {
    pool,
    audit: new AuditLog(pool, Buffer.alloc(32, 7)),
    state,
    operator: createHub88Operator({ readKey: async () => platformKey, record: () => {}, timeoutMs: 300 }),
    onMoved: ({ publicId }) => moved.push(publicId),
    onOwed: ({ roundRef }) => owed.push(roundRef),
    now,
  };
  return new OpenRounds(deps);
}

async function openRound(vendor = 'BGS', game = 'perya-sevens'): Promise<{ round: string; bet: string }> {
  const [round, bet] = [randomUUID(), randomUUID()];
  const { token } = vendor === 'BGS' ? player : await site.tokenFor(player.cashAccount, vendor);
  const answer = await site.wallet(`/vendor/hub88/${vendor}/transaction/bet`, {
    request_uuid: randomUUID(),
    user: player.publicId,
    token,
    transaction_uuid: bet,
    round,
    round_closed: false,
    game_code: game,
    currency: 'PHP',
    amount: 1_000_000,
  });
  if (answer.status !== 'RS_OK') throw new Error(`the bet was refused: ${answer.status}`);
  return { round, bet };
}

const stateOf = async (round: string) =>
  (await site.base.pool.query<{ state: string }>('select state from rounds where round_ref = $1', [round])).rows[0]?.state;
const entries = async (): Promise<number> =>
  Number((await site.base.pool.query<{ n: bigint }>("select count(*) as n from audit_entries where action = 'round.resolved'")).rows[0]?.n ?? 0n);
const money = () => balanceOf(site.base.pool, player.cashAccount);
const found = (win: string) => ({ round: {}, proof: {}, game_code: 'perya-sevens', summary: { win } });

test('[T63] a round is left alone for 48 hours', async () => {
  const { round } = await openRound();
  expect(await (await jobAfter(47)).resolve()).toEqual({ close: 0, void: 0, owed: 0, wait: 0 });
  expect(await stateOf(round)).toBe('open');
  expect(site.vendor.asked).toEqual([]);
});

test('[T63] the vendor reports a loss: closed once, audited once, however often the job runs', async () => {
  const { round } = await openRound();
  const before = await entries();
  site.vendor.replies = [found('0')];
  const job = await jobAfter(49);
  const results = await Promise.all([job.resolve(), (await jobAfter(49)).resolve()]);
  expect(results[0].close + results[1].close).toBeGreaterThan(0);
  await job.resolve();
  expect(await stateOf(round)).toBe('closed');
  expect(await entries()).toBe(before + 1);
  expect(site.vendor.asked[0]).toMatchObject({ path: '/operator/BGS/generic/v2/game/round', isSigned: true, body: { user: player.publicId, round } });
  expect(await money()).toBe(990n * MAJOR_UNIT);
});

test('[T63] a win that the vendor owes is paid by the vendor alone; a late one still pays after the round was closed', async () => {
  const owing = await openRound();
  site.vendor.replies = [found('2500000')];
  expect(await (await jobAfter(49)).resolve()).toMatchObject({ owed: 1 });
  expect([await stateOf(owing.round), owed, await money()]).toEqual(['open', [owing.round], 990n * MAJOR_UNIT]);
  site.vendor.replies = [found('0')];
  await (await jobAfter(49)).resolve();
  const win = { request_uuid: randomUUID(), user: player.publicId, transaction_uuid: randomUUID(), reference_transaction_uuid: owing.bet, round: owing.round };
  const late = await site.wallet('/vendor/hub88/BGS/transaction/win', { ...win, round_closed: true, game_code: 'x', currency: 'PHP', amount: 2_500_000 });
  expect(late).toMatchObject({ status: 'RS_OK', balance: 101_500_000 });
});

test('[T63] a round that its vendor does not know gives the stakes back, and a late win of it is refused', async () => {
  const { round, bet } = await openRound();
  site.vendor.replies = [{ error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }];
  expect(await (await jobAfter(49)).resolve()).toMatchObject({ void: 1 });
  expect([await stateOf(round), await money(), moved]).toEqual(['void', 1000n * MAJOR_UNIT, [player.publicId]]);
  const win = { request_uuid: '1', user: player.publicId, transaction_uuid: randomUUID(), reference_transaction_uuid: bet, currency: 'PHP', amount: 1 };
  expect((await site.wallet('/vendor/hub88/BGS/transaction/win', win)).status).toBe('RS_ERROR_TRANSACTION_ROLLED_BACK');
});

test('[T63] a game that has lost a round is switched off, once, until a person switches it on', async () => {
  const switches = async () => (await site.base.pool.query("select scope, code, reason, changed_by from play_switches where code = 'perya-sevens'")).rows;
  for (let turn = 0; turn < 2; turn += 1) {
    const { round } = await openRound();
    site.vendor.replies = [{ error: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' }];
    await (await jobAfter(49)).resolve();
    if (turn === 0)
      expect(await switches()).toEqual([{ scope: 'game', code: 'perya-sevens', reason: `round ${round} is unknown to BGS`, changed_by: 'open rounds' }]);
    // The desk switches it on again; an earlier refund does not switch it off a second time.
    await switchOn();
    if (turn === 0) await (await jobAfter(49)).resolve();
    expect(await switches()).toEqual([]);
  }
});

test('[T63] a vendor that does not answer is polled again, and after thirty days the round is closed unchanged', async () => {
  const { round } = await openRound();
  site.vendor.replies = [503];
  expect(await (await jobAfter(49)).resolve()).toMatchObject({ wait: 1 });
  expect(await stateOf(round)).toBe('open');
  expect(await (await jobAfter(24 * 31)).resolve()).toMatchObject({ close: 1 });
  expect(await stateOf(round)).toBe('closed');
});

test('[T63] without a server of the vendor the round is closed unchanged; the books still balance', async () => {
  const { round } = await openRound('KISL', 'mango-monsoon');
  await site.base.pool.query("update vendor_endpoints set is_enabled = false where vendor_code = 'KISL'");
  expect(await (await jobAfter(49)).resolve()).toMatchObject({ close: 1 });
  expect(await stateOf(round)).toBe('closed');
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
});
