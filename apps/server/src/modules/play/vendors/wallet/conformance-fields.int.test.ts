import { randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { inputHash } from '#server/ledger/movements/input-hash.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';

/** Optional fields and repetitions, in both dialects, over real HTTP with real keys. */
let site: PlaySite;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;

beforeAll(async () => {
  site = await openPlaySite();
});
afterAll(async () => {
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  await site.close();
});
beforeEach(async () => {
  player = await site.richPlayer('BGS');
});

/** `npm test` takes every 29th combination of optional fields; each field is given, null and absent in many of them. LARO_LONG=1 takes all. */
const EVERY = process.env['LARO_LONG'] === '1' ? 1 : 29;

type Question = 'bet' | 'win' | 'rollback';

const dialects = [
  {
    name: 'hub88',
    header: 'x-hub88-signature',
    userField: 'user',
    paths: { bet: '/transaction/bet', win: '/transaction/win', rollback: '/transaction/rollback' },
  },
  {
    name: 'caleta',
    header: 'x-auth-signature',
    userField: 'supplier_user',
    paths: { bet: '/wallet/bet', win: '/wallet/win', rollback: '/wallet/rollback' },
  },
] as const;

const money = () => balanceOf(site.base.pool, player.cashAccount);
const FULL = 1000n * MAJOR_UNIT;

describe.each(dialects)('$name', ({ name, header, userField, paths }) => {
  const ask = (question: Question, body: object) => site.wallet<{ status: string }>(`/vendor/${name}/BGS${paths[question]}`, body, { header });
  const statusOf = async (question: Question, body: object) => (await ask(question, body)).status;
  const who = () => ({ request_uuid: randomUUID(), [userField]: player.publicId, token: player.token });
  const bet = (changes: object = {}) => ({
    ...who(),
    transaction_uuid: randomUUID(),
    round: randomUUID(),
    round_closed: false,
    is_free: false,
    game_code: 'perya-sevens',
    currency: 'PHP',
    amount: 1_000_000,
    ...changes,
  });
  const after = (reference: string, changes: object = {}) => ({
    ...who(),
    transaction_uuid: randomUUID(),
    reference_transaction_uuid: reference,
    round: 'r',
    round_closed: true,
    is_free: false,
    game_code: 'perya-sevens',
    currency: 'PHP',
    amount: 2_500_000,
    ...changes,
  });
  const optional = ['supplier_user', 'user', 'reward_uuid', 'round', 'is_free', 'round_closed', 'meta'] as const;
  /** Every combination of omitted and null values, of all optional fields but the one that names the player in this dialect. */
  const combinations = optional
    .filter((field) => field !== userField)
    .reduce<Record<string, null | undefined>[]>((ways, field) => ways.flatMap((way) => [way, { ...way, [field]: null }, { ...way, [field]: undefined }]), [{}]);

  test('[SAFE-26] a bet, a win and a rollback are done with every combination of optional fields absent or null', async () => {
    const full = { meta: { table: 1 }, reward_uuid: randomUUID(), user: player.publicId, supplier_user: player.publicId };
    const refused: unknown[] = [];
    for (const changes of combinations.filter((_, at) => at % EVERY === 0)) {
      const [one, two] = [bet({ amount: 1000, ...full, ...changes }), bet({ amount: 1000, ...full, ...changes })];
      const win = after(one.transaction_uuid, { amount: 1000, ...full, ...changes });
      const back = after(two.transaction_uuid, { ...full, ...changes });
      const statuses = [await statusOf('bet', one), await statusOf('bet', two), await statusOf('win', win), await statusOf('rollback', back)];
      if (statuses.some((status) => status !== 'RS_OK')) refused.push([changes, statuses]);
    }
    expect(combinations).toHaveLength(3 ** 6);
    expect(refused).toEqual([]);
    expect(await money()).toBe(FULL);
  }, 120_000);

  test('[SAFE-26] a bet without a round is its own round, which its win closes', async () => {
    const one = bet({ round: null });
    expect(await statusOf('bet', one)).toBe('RS_OK');
    expect(await statusOf('win', after(one.transaction_uuid, { round: null }))).toBe('RS_OK');
    const { rows } = await site.base.pool.query('select state, bets, wins from rounds where round_ref = $1', [one.transaction_uuid]);
    expect(rows).toEqual([{ state: 'closed', bets: 1, wins: 1 }]);
  });

  test('[SAFE-30] a win repeated under its id with another round, game or user is a duplicate; the same content is done', async () => {
    const one = bet();
    await ask('bet', one);
    const win = after(one.transaction_uuid, { round: one.round });
    expect(await statusOf('win', win)).toBe('RS_OK');
    const other = await site.richPlayer('BGS');
    for (const change of [{ round: 'x' }, { game_code: 'kislap-sevens' }, { [userField]: other.publicId }, { [userField]: 'p0000' }])
      expect([change, await statusOf('win', { ...win, ...change })]).toEqual([change, 'RS_ERROR_DUPLICATE_TRANSACTION']);
    for (const same of [{}, { round: null }, { game_code: undefined }, { round: undefined, game_code: null }])
      expect([same, await statusOf('win', { ...win, request_uuid: randomUUID(), ...same })]).toEqual([same, 'RS_OK']);
    expect(await money()).toBe(FULL + 1_500_000n);
  });

  test('[SAFE-30] a win of another round than its bet is paid, and its exact repetition is done', async () => {
    const one = bet();
    await ask('bet', one);
    const win = after(one.transaction_uuid, { round: 'settled elsewhere', game_code: undefined });
    for (const _time of [1, 2]) expect(await statusOf('win', win)).toBe('RS_OK');
    expect(await statusOf('win', { ...win, round: one.round })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
    expect(await money()).toBe(FULL + 1_500_000n);
  });

  test('[SAFE-30] a win that was paid before rounds were compared is still done when it is repeated', async () => {
    const one = bet();
    await ask('bet', one);
    const win = after(one.transaction_uuid, { round: one.round });
    await ask('win', win);
    const former = inputHash('win', player.cashAccount, one.transaction_uuid, 2_500_000n);
    await site.base.pool.query('update movements set input_hash = $2 where key = $1', [win.transaction_uuid, former]);
    expect(await statusOf('win', win)).toBe('RS_OK');
    expect(await statusOf('win', { ...win, amount: 1 })).toBe('RS_ERROR_DUPLICATE_TRANSACTION');
  });
});
