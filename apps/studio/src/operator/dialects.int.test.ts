import { randomUUID } from 'node:crypto';
import { HASH_FIELD } from '@laro/domain/vendors/forms-dialect';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Studio } from '../app.ts';
import { hashOf, signBytes } from '../keys.ts';
import {
  askOperator,
  formsSecret,
  launchBody,
  listeningWallet,
  openFor,
  platformKeys,
  playRound,
  studioDatabase,
  studioKeys,
  studioOver,
  valueOf,
  type StudioDatabase,
} from '../testing/test-studio.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';
import { createFormsWallet } from '../wallet/forms-wallet.ts';
import { caleta, createSignedWallet, hub88 } from '../wallet/signed-wallet.ts';
import type { Dialect } from '../wallet/vendor-dialects.ts';
import type { WalletRound } from '../wallet/wallet-client.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let walletUrl: string;
let studio: Studio;

beforeAll(async () => {
  database = await studioDatabase();
  ({ wallet, url: walletUrl } = await listeningWallet());
  studio = await studioOver(database, walletUrl);
});
afterAll(async () => {
  await studio.close();
  await wallet.close();
  await database.close();
});
beforeEach(() => {
  wallet.calls.length = 0;
});

interface FormChanges {
  secret?: string;
  timestamp?: number;
  fields?: Record<string, string>;
}

/** Sends a call as the platform does in a dialect. */
async function ask(dialect: Dialect, path: string, body: object, { secret = formsSecret, timestamp = Date.now(), fields = {} }: FormChanges = {}) {
  if (dialect === 'hub88') return askOperator(studio, path, body);
  if (dialect === 'caleta') {
    const payload = JSON.stringify(body);
    const headers = { 'x-auth-signature': await signBytes(Buffer.from(payload), platformKeys.privateKey) };
    return (await studio.http.inject({ method: 'POST', url: `/operator/BGS/api${path}`, payload, headers })).json<Record<string, unknown>>();
  }
  const given = Object.entries(body).map(([name, value]): [string, string] => [name, typeof value === 'string' ? value : JSON.stringify(value)]);
  const form = new Map([...given, ['providerId', 'BGS'], ['timestamp', String(timestamp)], ...Object.entries(fields)]);
  form.set(HASH_FIELD, hashOf(form, secret));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams([...form]).toString();
  return (await studio.http.inject({ method: 'POST', url: `/operator/BGS${path}`, payload, headers })).json<Record<string, unknown>>();
}

const codeOf = (answer: Record<string, unknown>): string => String(answer['url']).split('#')[1] ?? '';
const spoken = () => new Set(wallet.calls.map(({ dialect }) => dialect));

describe('[GAME-23] the platform’s calls choose the dialect of a vendor', () => {
  test.each(['caleta', 'forms', 'hub88'] as const)('[GAME-23] a game that is launched in %s is opened, played and shown in it', async (dialect) => {
    const { session } = await valueOf(studio, 'open', { code: codeOf(await ask(dialect, '/game/url', launchBody(wallet))) });
    const closedBefore = wallet.closedRounds.size;
    await playRound(studio, session);
    expect(spoken()).toEqual(new Set([dialect]));
    const round = [...wallet.closedRounds].at(closedBefore);
    const question = { request_uuid: randomUUID(), user: wallet.user, round };
    expect(await ask(dialect, dialect === 'forms' ? '/round' : '/game/round', question)).toMatchObject({ game_code: 'perya-sevens' });
    expect(await ask(dialect, dialect === 'forms' ? '/games' : '/game/list', { request_uuid: randomUUID() })).toContainEqual(
      expect.objectContaining({ game_code: 'perya-sevens' }),
    );
  });

  test('[GAME-23] a session goes on in the new dialect after the first call in it, in another process within a second', async () => {
    const { session } = await openFor(studio, wallet);
    const other = await studioOver(database, walletUrl);
    await playRound(other, session);
    await ask('caleta', '/game/list', { request_uuid: randomUUID() });
    wallet.calls.length = 0;
    await playRound(studio, session);
    expect(spoken()).toEqual(new Set(['caleta']));
    await expect
      .poll(async () => {
        wallet.calls.length = 0;
        await valueOf(other, 'balance', {}, session);
        return [...spoken()];
      })
      .toEqual(['caleta']);
    await other.close();
  });

  test('[GAME-23] a call that nothing proves changes no dialect', async () => {
    await ask('hub88', '/game/list', { request_uuid: randomUUID() });
    const now = Date.now();
    for (const changes of [{ secret: `${formsSecret}!` }, { timestamp: now - 301_000 }, { timestamp: now + 301_000 }])
      expect(await ask('forms', '/games', { request_uuid: randomUUID() }, changes)).toEqual({ error: 'RS_ERROR_INVALID_SIGNATURE' });
    expect(await ask('forms', '/games', { request_uuid: randomUUID() }, { fields: { providerId: 'KISL' } })).toEqual({ error: 'RS_ERROR_WRONG_SYNTAX' });
    const { rows } = await database.pool.query("select dialect from vendor_dialects where vendor_code = 'BGS'");
    expect(rows).toEqual([{ dialect: 'hub88' }]);
  });
});

test.each(['caleta', 'forms', 'hub88'] as const)(
  '[GAME-21] [GAME-23] %s: the part of a win that a pool pays is told, and paid once when its answer was lost',
  async (dialect) => {
    const options = { platformUrl: walletUrl, key: studioKeys.privateKey };
    const client =
      dialect === 'forms'
        ? createFormsWallet({ platformUrl: walletUrl, secret: formsSecret })
        : createSignedWallet(dialect === 'caleta' ? caleta : hub88, options);
    const { user: userRef, token: playToken } = wallet;
    const round: WalletRound = {
      vendorCode: 'BOLA',
      userRef,
      playToken,
      gameId: 'perya-sevens',
      currency: 'PHP',
      roundId: randomUUID(),
      rewardId: null,
      winId: randomUUID(),
    };
    const stake = { amount: 1_000_000n, betId: randomUUID(), rollbackId: randomUUID() };
    await client.bet(round, stake);
    const before = wallet.balance;
    wallet.faultOf = () => 'answer_lost';
    expect((await client.win(round, stake, 7_500_000n, 5_000_000n)).status).toBe(null);
    wallet.faultOf = () => null;
    wallet.calls.length = 0;
    expect((await client.win(round, stake, 7_500_000n, 5_000_000n)).status).toBe('RS_OK');
    const told = wallet.calls.map(({ body }) => [body.amount, body.jackpot_win]);
    expect(told).toEqual(
      dialect === 'forms'
        ? [
            [5_000_000, 5_000_000],
            [2_500_000, undefined],
            [0, undefined],
          ]
        : [[7_500_000, 5_000_000]],
    );
    expect([wallet.balance - before, wallet.closedRounds.has(round.roundId)]).toEqual([7_500_000n, true]);
  },
);

test('[GAME-23] caleta names the player of a rollback by the token alone, and gives a bet up after three tries', async () => {
  const { session } = await valueOf(studio, 'open', { code: codeOf(await ask('caleta', '/game/url', launchBody(wallet))) });
  wallet.faultOf = (question) => (question === 'transaction/bet' ? 'error_before' : null);
  const before = wallet.balance;
  await valueOf(studio, 'play', { key: randomUUID(), bet: { stake: '1000000' } }, session).catch(() => null);
  wallet.faultOf = () => null;
  const moves = wallet.calls.filter(({ question }) => question.startsWith('transaction/')).map(({ question }) => question);
  expect(moves).toEqual(['transaction/bet', 'transaction/bet', 'transaction/bet', 'transaction/rollback']);
  expect(wallet.calls.at(-1)?.body.supplier_user).toBeUndefined();
  expect(wallet.balance).toBe(before);
});

test('[GAME-23] [T35] caleta: a refusal after a try in doubt is followed by a rollback', async () => {
  const { session } = await valueOf(studio, 'open', { code: codeOf(await ask('caleta', '/game/url', launchBody(wallet))) });
  const before = wallet.balance;
  wallet.faultOf = (question) => (question === 'transaction/bet' && wallet.refusesAtTheDoor === null ? 'answer_lost' : null);
  wallet.beforeAnswer = (question) => void (wallet.refusesAtTheDoor = question === 'transaction/bet' ? 'RS_ERROR_NOT_ENOUGH_MONEY' : wallet.refusesAtTheDoor);
  await valueOf(studio, 'play', { key: randomUUID(), bet: { stake: '1000000' } }, session).catch(() => null);
  wallet.faultOf = () => null;
  wallet.beforeAnswer = () => {};
  wallet.refusesAtTheDoor = null;
  const moves = wallet.calls.filter(({ question }) => question.startsWith('transaction/')).map(({ question }) => question);
  expect(moves).toEqual(['transaction/bet', 'transaction/bet', 'transaction/rollback']);
  expect(wallet.balance).toBe(before);
});
