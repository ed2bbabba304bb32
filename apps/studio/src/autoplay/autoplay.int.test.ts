import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Studio } from '../app.ts';
import type { LadderDetails, StallDetails } from '../protocol.ts';
import {
  LADDER_GAME,
  listeningWallet,
  openFor,
  refusalOf,
  STALL_GAME,
  studioDatabase,
  studioOver,
  valueOf,
  type StudioDatabase,
} from '../testing/test-studio.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let studio: Studio;
beforeAll(async () => {
  database = await studioDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url);
  return async () => {
    await studio.close();
    await wallet.close();
  };
});

const PESO = 100_000n;
const pesos = (major: bigint): string => (major * PESO).toString();
const meta = (autoplay: boolean) => ({ currency_symbol: '₱', currency_decimals: 2, is_trial: false, min_cycle_ms: 0, ...(autoplay ? { autoplay } : {}) });
const open = (autoplay = true, gameId = STALL_GAME) => openFor<StallDetails>(studio, wallet, { game_code: gameId, meta: meta(autoplay) });
const begin = async (session: string, change: object = {}) =>
  (await valueOf(studio, 'autoplay', { rounds: 5, lossLimit: pesos(1000n), winStop: null, ...change }, session)).id;

/** One round of an autoplay, shown to its end: `done`, or its refusal. */
async function play(session: string, autoplay: string, stake = pesos(1n)): Promise<string> {
  const key = randomUUID();
  const code = await refusalOf(studio, 'play', { key, bet: { positions: { big: stake } }, autoplay }, session);
  if (code === 'done') await valueOf(studio, 'shown', { key }, session);
  return code;
}

test('[GAME-14] is off unless the merchant allows it, and only in games of one act', async () => {
  const off = await open(false);
  expect(off.autoplay).toBe(false);
  const terms = { rounds: 5, lossLimit: pesos(10n), winStop: null };
  expect(await refusalOf(studio, 'autoplay', terms, off.session)).toBe('studio.autoplay_off 403');
  expect(await play(off.session, randomUUID())).toBe('studio.autoplay_off 403');
  const ladder = await openFor<LadderDetails>(studio, wallet, { game_code: LADDER_GAME, meta: meta(true) });
  expect(ladder.autoplay).toBe(false);
  expect(await refusalOf(studio, 'autoplay', terms, ladder.session)).toBe('studio.autoplay_off 403');
  expect((await open()).autoplay).toBe(true);
});

test('[GAME-14] has five to a hundred rounds and needs a loss limit', async () => {
  const { session } = await open();
  for (const change of [{ rounds: 4 }, { rounds: 101 }, { lossLimit: '0' }, { lossLimit: undefined }, { winStop: '0' }])
    expect(await refusalOf(studio, 'autoplay', { rounds: 5, lossLimit: pesos(10n), winStop: null, ...change }, session)).toBe('studio.request_wrong 400');
  const id = await begin(session);
  for (let round = 0; round < 5; round += 1) expect(await play(session, id)).toBe('done');
  expect(await play(session, id)).toBe('studio.autoplay_over 409');
  expect(wallet.count('bet')).toBe(5);
});

test('[GAME-14] ends before a round that could pass the loss limit, and by a tap; another session’s is none', async () => {
  const { session } = await open();
  const limited = await begin(session, { lossLimit: pesos(3n) });
  expect(await play(session, limited, pesos(4n))).toBe('studio.autoplay_over 409');
  expect(await play(session, limited, pesos(3n))).toBe('done');
  const other = await open();
  expect(await play(other.session, limited)).toBe('studio.autoplay_over 409');
  const stopped = await begin(session);
  expect(await play(session, stopped)).toBe('done');
  await valueOf(studio, 'autoplay-stop', {}, session);
  expect(await play(session, stopped)).toBe('studio.autoplay_over 409');
});

test('[GAME-14] ends at a win above the amount, and when the platform refuses a round', async () => {
  const { session } = await open();
  const id = await begin(session, { rounds: 100, winStop: pesos(1n) });
  let code = await play(session, id);
  for (let rounds = 1; code === 'done' && rounds < 100; rounds += 1) code = await play(session, id);
  expect(code).toBe('studio.autoplay_over 409');
  const { rows } = await database.pool.query<{ win: bigint }>('select win from rounds where autoplay_id = $1 order by id desc limit 1', [id]);
  expect(rows[0]?.win ?? 0n).toBeGreaterThan(PESO);
  const refused = await begin(session);
  wallet.refusesBets = 'RS_ERROR_LIMIT_REACHED';
  expect(await play(session, refused)).toBe('studio.limit_reached 409');
  wallet.refusesBets = null;
  expect(await play(session, refused)).toBe('studio.autoplay_over 409');
});

test('[GAME-14] is no way to play a reward', async () => {
  const { session } = await open();
  const autoplay = await begin(session);
  const takes = { key: randomUUID(), bet: { positions: { big: pesos(1n) } }, autoplay, reward: randomUUID() };
  expect(await refusalOf(studio, 'play', takes, session)).toBe('studio.autoplay_off 403');
});
