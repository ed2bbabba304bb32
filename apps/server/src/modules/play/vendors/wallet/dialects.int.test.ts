import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/db/sql.ts';
import { balanceOf } from '#server/ledger/accounts/accounts.ts';
import { auditLedger, isWhole } from '#server/ledger/audit/audit.ts';
import { grantWithin } from '#server/ledger/accounts/bonus-money.ts';
import { dialectVendor, type DialectVendor, type Move } from '#server/testing/stand-ins/dialect-vendors.ts';
import { openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';

/** The same cases in every dialect of the wallet, over real HTTP with real keys and secrets. */
const strangersKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const FULL = 1000n * MAJOR_UNIT;
const TEN = 10n * MAJOR_UNIT;

let site: PlaySite;
let other: PlaySite;
let player: Awaited<ReturnType<PlaySite['richPlayer']>>;

beforeAll(async () => {
  site = await openPlaySite();
  other = await site.otherProcess();
});
afterAll(async () => {
  await other.app.close();
  expect(await auditLedger(site.base.pool)).toSatisfy(isWhole);
  await site.close();
});
beforeEach(async () => {
  player = await site.richPlayer('BGS');
});

const money = () => balanceOf(site.base.pool, player.cashAccount);
const roundOf = async (round: string) =>
  (
    await site.base.pool.query<{ state: string; bets: number; staked: bigint; paid: bigint }>(
      'select state, bets, staked, paid from rounds where round_ref = $1',
      [round],
    )
  ).rows;
const expireToken = () => site.base.pool.query("update play_tokens set expires_at = now() - interval '1 second' where cash_account = $1", [player.cashAccount]);

/** A bet of ₱10 in its own round. */
const bet = (changes: Partial<Move> = {}): Move => ({
  userId: player.publicId,
  token: player.token,
  id: randomUUID(),
  bet: '',
  round: randomUUID(),
  game: 'perya-sevens',
  currency: 'PHP',
  amount: TEN,
  rewardId: null,
  closes: false,
  ...changes,
});
/** A closing win of ₱25, or the rollback, of a bet. */
const after = (one: Move, changes: Partial<Move> = {}): Move => ({ ...one, id: randomUUID(), bet: one.id, amount: 25n * MAJOR_UNIT, closes: true, ...changes });

const each = ['hub88', 'caleta', 'forms'] as const;
describe.each(each)('%s', (name) => {
  let vendor: DialectVendor;
  beforeAll(() => {
    vendor = dialectVendor(site, 'BGS', name, strangersKey);
  });
  const outcomeOf = async (answer: ReturnType<DialectVendor['bet']>) => (await answer).outcome;

  test.each(['given', 'null', 'absent'] as const)(
    '[GAME-23] a round from question to win, and one that is rolled back, with optional fields %s',
    async (optional) => {
      expect(await vendor.info(bet(), optional)).toEqual({ outcome: 'done', balance: FULL });
      const [one, two] = [bet(), bet()];
      expect(await vendor.bet(one, optional)).toEqual({ outcome: 'done', balance: FULL - TEN });
      expect(await vendor.bet(two, optional)).toEqual({ outcome: 'done', balance: FULL - 2n * TEN });
      expect(await vendor.win(after(one), optional)).toEqual({ outcome: 'done', balance: FULL + 5n * MAJOR_UNIT });
      expect(await vendor.rollback(after(two), optional)).toEqual({ outcome: 'done', balance: FULL + 15n * MAJOR_UNIT });
      expect(await vendor.balance(one, optional)).toEqual({ outcome: 'done', balance: FULL + 15n * MAJOR_UNIT });
      expect(await roundOf(one.round)).toEqual([{ state: 'closed', bets: 1, staked: TEN, paid: 25n * MAJOR_UNIT }]);
      expect(await roundOf(two.round)).toMatchObject([{ state: 'void', bets: 0 }]);
    },
  );

  test('[GAME-23] a move at the same time and again is done once; other content under its id is a duplicate', async () => {
    const one = bet();
    const both = await Promise.all([vendor.bet(one), vendor.bet(one), vendor.bet(one)]);
    expect(both).toEqual(both.map(() => ({ outcome: 'done', balance: FULL - TEN })));
    const win = after(one);
    await Promise.all([vendor.win(win), vendor.win(win)]);
    expect(await vendor.win(win)).toEqual({ outcome: 'done', balance: FULL + 15n * MAJOR_UNIT });
    for (const change of [{ amount: 1n }, { round: 'x' }, { game: 'kislap-sevens' }, { currency: 'USD' }])
      expect([change, await outcomeOf(vendor.bet({ ...one, ...change }))]).toEqual([change, 'duplicate']);
    expect(await outcomeOf(vendor.win({ ...win, amount: 1n }))).toBe('duplicate');
    expect(await money()).toBe(FULL + 15n * MAJOR_UNIT);
  });

  test('[GAME-23] [GAME-24] a rollback before its bet leaves a tombstone, and a second one changes nothing', async () => {
    const early = bet();
    for (const _time of [1, 2]) expect(await outcomeOf(vendor.rollback(after(early)))).toBe('done');
    expect(await outcomeOf(vendor.bet(early))).toBe('rolled_back');
    const one = bet();
    await vendor.bet(one);
    for (const _time of [1, 2]) expect(await outcomeOf(vendor.rollback(after(one)))).toBe('done');
    expect(await outcomeOf(vendor.win(after(one)))).toBe('rolled_back');
    const { outcome } = await vendor.win(after(bet()));
    expect(outcome).toBe('transaction_unknown');
    expect(await money()).toBe(FULL);
  });

  test('[GAME-23] several bets and one win; a bet that is rolled back does not take the others with it', async () => {
    const first = bet();
    const [second, third] = [bet({ round: first.round }), bet({ round: first.round, amount: 0n })];
    for (const one of [first, second, third]) expect(await outcomeOf(vendor.bet(one))).toBe('done');
    await vendor.rollback(after(first, { closes: false }));
    const win = after(second);
    for (const _time of [1, 2]) expect(await outcomeOf(vendor.win(win))).toBe('done');
    expect(await roundOf(first.round)).toEqual([{ state: 'closed', bets: 2, staked: TEN, paid: 25n * MAJOR_UNIT }]);
    expect(await money()).toBe(FULL + 15n * MAJOR_UNIT);
  });

  test('[GAME-23] a process is killed between any two calls: the next one goes on from the database, and knows each call that is repeated', async () => {
    const next = dialectVendor(other, 'BGS', name, strangersKey);
    const [one, two] = [bet(), bet()];
    const [refund, win, late] = [after(two), after(one), bet()];
    const calls: [call: (from: DialectVendor) => ReturnType<DialectVendor['bet']>, balance: bigint][] = [
      [(from) => from.bet(one), FULL - TEN],
      [(from) => from.bet(two), FULL - 2n * TEN],
      [(from) => from.rollback(refund), FULL - TEN],
      [(from) => from.win(win), FULL + 15n * MAJOR_UNIT],
      [(from) => from.rollback(after(late)), FULL + 15n * MAJOR_UNIT],
    ];
    // Each call is answered by the one process, repeated at the other, and the call after it goes to the other first.
    for (const [at, [call, balance]] of calls.entries())
      for (const from of at % 2 === 0 ? [vendor, next] : [next, vendor])
        expect([name, at, await call(from)]).toEqual([name, at, expect.objectContaining({ outcome: 'done', balance })]);
    for (const from of [next, vendor]) expect(await outcomeOf(from.bet(late))).toBe('rolled_back');
    for (const from of [next, vendor]) expect(await outcomeOf(from.win({ ...win, amount: 1n }))).toBe('duplicate');
    expect(await roundOf(one.round)).toEqual([{ state: 'closed', bets: 1, staked: TEN, paid: 25n * MAJOR_UNIT }]);
  });

  test('[GAME-23] a lost round is closed by a win of nothing, and a win that comes later is paid', async () => {
    const one = bet();
    await vendor.bet(one);
    expect(await vendor.win(after(one, { amount: 0n }))).toEqual({ outcome: 'done', balance: FULL - TEN });
    expect(await roundOf(one.round)).toMatchObject([{ state: 'closed', paid: 0n }]);
    expect(await outcomeOf(vendor.win(after(one)))).toBe('done');
    expect(await money()).toBe(FULL + 15n * MAJOR_UNIT);
  });

  test('[GAME-23] after the token has expired and play was blocked no bet is taken, but wins and rollbacks are done', async () => {
    const [one, two] = [bet(), bet()];
    await vendor.bet(one);
    await vendor.bet(two);
    await site.base.pool.query('update player_rights set may_bet = false where cash_account = $1', [player.cashAccount]);
    expect(await outcomeOf(vendor.bet(bet()))).toBe('user_disabled');
    await expireToken();
    expect(await outcomeOf(vendor.bet(bet()))).toBe('token');
    expect(await outcomeOf(vendor.info(bet()))).toBe('token');
    expect(await outcomeOf(vendor.win(after(one)))).toBe('done');
    expect(await outcomeOf(vendor.rollback(after(two)))).toBe('done');
    expect(await money()).toBe(FULL + 15n * MAJOR_UNIT);
  });

  test('[GAME-23] [GAME-29] [T44] a stake is refused as that of a frozen player when the whole account is blocked, in the dialect that has an error for it', async () => {
    const open = bet();
    await vendor.bet(open);
    const rights = (mayBet: boolean, isFrozen: boolean) =>
      site.base.pool.query('update player_rights set may_bet = $1, is_frozen = $2 where cash_account = $3', [mayBet, isFrozen, player.cashAccount]);
    const frozen = name === 'forms' ? 'user_frozen' : 'user_disabled';
    await rights(false, false);
    expect(await vendor.bet(bet())).toEqual({ outcome: 'user_disabled', balance: FULL - TEN });
    await rights(false, true);
    const refused = bet();
    expect(await vendor.bet(refused)).toEqual({ outcome: frozen, balance: FULL - TEN });
    expect(await outcomeOf(vendor.bet(bet({ rewardId: randomUUID() })))).toBe(frozen);
    await rights(true, false);
    // The refused stake stays refused under its id.
    expect(await vendor.bet(refused)).toEqual({ outcome: frozen, balance: FULL - TEN });
    expect(await outcomeOf(vendor.bet(bet()))).toBe('done');
    await rights(false, true);
    expect(await outcomeOf(vendor.win(after(open)))).toBe('done');
    expect(await money()).toBe(FULL + 5n * MAJOR_UNIT);
  });

  test('[GAME-23] a free bet has no stake and wins only by its own reward', async () => {
    const rewardId = randomUUID();
    const spins = { vendorCode: 'BGS', gameIds: ['perya-sevens'], total: 1, stake: 5n * MAJOR_UNIT, winsBecome: 'cash' as const, wageringTimes: 0 };
    const terms = { amount: 0n, required: 0n, stakeMax: null, isBonusFirst: true, contributions: {}, expiresAt: new Date(Date.now() + 3_600_000) };
    const grant = { id: rewardId, cashAccount: player.cashAccount, spins, ...terms };
    expect(await inTransaction(site.base.pool, (transaction) => grantWithin(transaction, grant))).toBe('granted');
    expect(await outcomeOf(vendor.bet(bet({ rewardId: randomUUID() })))).toBe('limit');
    const one = bet({ rewardId });
    for (const _time of [1, 2]) expect(await vendor.bet(one)).toEqual({ outcome: 'done', balance: FULL });
    expect(await outcomeOf(vendor.bet(bet({ rewardId })))).toBe('limit');
    expect(await outcomeOf(vendor.win(after(one, { amount: 7n * MAJOR_UNIT })))).toBe('done');
    expect(await money()).toBe(1007n * MAJOR_UNIT);
  });

  test.each(['stranger', 'changed', 'missing'] as const)('[GAME-23] [GAME-24] a bet with a proof that is wrong (%s) moves nothing', async (fault) => {
    expect(await vendor.bet(bet(), 'given', fault)).toEqual({ outcome: 'unproved', balance: null });
    expect(await money()).toBe(FULL);
  });

  test('[GAME-23] money at its bounds: all there is, one unit more, one unit, and the largest amount', async () => {
    const smallest = bet({ amount: 1n });
    expect(await vendor.bet(smallest)).toEqual({ outcome: 'done', balance: FULL - 1n });
    expect(await outcomeOf(vendor.bet(bet({ amount: FULL })))).toBe('not_enough_money');
    expect(await vendor.bet(bet({ amount: FULL - 1n }))).toEqual({ outcome: 'done', balance: 0n });
    const largest = 1_000_000_000n * MAJOR_UNIT;
    expect(await vendor.win(after(smallest, { amount: largest }))).toEqual({ outcome: 'done', balance: largest });
    expect(await outcomeOf(vendor.bet(bet({ amount: largest + 1n })))).toBe('wrong');
    expect(await money()).toBe(largest);
  });

  test.each([
    ['an unknown player', 'token', { userId: 'p0000' }],
    ['an unknown token', 'token', { token: 'nobody' }],
    ['a game of another vendor', 'game', { game: 'mango-monsoon' }],
    ['a game that does not exist', 'game', { game: 'nothing' }],
    ['another currency', 'wrong_currency', { currency: 'USD' }],
    ['an id with a null byte', 'wrong', { round: 'a\0b' }],
    ['an id that is too long', 'wrong', { id: 'x'.repeat(101) }],
  ] as const)('[GAME-23] %s: %s, and nothing has moved', async (_name, outcome, changes) => {
    expect(await outcomeOf(vendor.bet(bet(changes)))).toBe(outcome);
    expect(await money()).toBe(FULL);
  });

  test('[GAME-23] a hundred bets at the same time never take more than there is', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => outcomeOf(vendor.bet(bet({ amount: 20n * MAJOR_UNIT })))));
    expect(answers.filter((outcome) => outcome === 'done')).toHaveLength(50);
    expect(answers.filter((outcome) => outcome === 'not_enough_money')).toHaveLength(50);
    expect(await money()).toBe(0n);
  }, 60_000);
});

test('[GAME-23] a round that begins in one dialect is repeated, won and closed in another', async () => {
  const vendors = each.map((name) => dialectVendor(site, 'BGS', name, strangersKey));
  for (const from of vendors)
    for (const to of vendors) {
      const before = (await money()) ?? 0n;
      const one = bet();
      const win = after(one);
      for (const vendor of [from, to]) expect((await vendor.bet(one)).outcome).toBe('done');
      for (const vendor of [to, from]) expect([from.name, to.name, (await vendor.win(win)).outcome]).toEqual([from.name, to.name, 'done']);
      expect(await money()).toBe(before + 15n * MAJOR_UNIT);
      const other = bet();
      await from.bet(other);
      for (const vendor of [to, from]) expect((await vendor.rollback(after(other))).outcome).toBe('done');
      expect(await money()).toBe(before + 15n * MAJOR_UNIT);
    }
});
