import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import { buildStudio, type Studio, type StudioDeps } from '../app.ts';
import { openPool } from '../db/database.ts';
import type { HostedGame } from '../games/hosted-games.ts';
import { signBytes } from '../keys.ts';
import type { GameDetails, OpenedGame, PlayAnswer, PlayedRound, SlotDetails, StudioAnswer, StudioCall, StudioCalls } from '../protocol.ts';
import { WalletStandIn } from './wallet-stand-in.ts';

export interface StudioDatabase {
  pool: pg.Pool;
  url: string;
  close: () => Promise<void>;
}

/** A fresh database of the studio for the calling test file, copied from a template. Its name lets a later run delete databases of a killed one. */
export async function studioDatabase(): Promise<StudioDatabase> {
  const { host, studioTemplate, runPid } = inject('postgres');
  const name = `t_${runPid}_${randomUUID().replaceAll('-', '').slice(0, 16)}`;
  const urlOf = (database: string) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(host)}`;
  const asAdmin = async (sql: string): Promise<void> => {
    const admin = openPool(urlOf('postgres'), 1);
    await admin.query(sql).finally(() => admin.end());
  };
  await asAdmin(`create database ${name} template ${studioTemplate} strategy file_copy`);
  const pool = openPool(urlOf(name));
  const close = async (): Promise<void> => {
    await pool.end();
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { pool, url: urlOf(name), close };
}

/** Ends the window of bets of every open round now; drivers notice within 1.5 seconds (LENGTHEN_MS). Returns how many rounds were open. */
export const endBetting = async ({ pool }: StudioDatabase): Promise<number> =>
  (await pool.query("update table_rounds set closes_at = clock_timestamp() where state = 'open'")).rowCount ?? 0;

/** Lets the window of bets of every open round last another minute, so that a slow machine stakes in it. Returns how many rounds were open. */
export const prolongBetting = async ({ pool }: StudioDatabase): Promise<number> =>
  (await pool.query("update table_rounds set closes_at = clock_timestamp() + interval '1 minute' where state = 'open'")).rowCount ?? 0;

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
export const platformKeys = keyPair();
export const studioKeys = keyPair();
export const formsSecret = 'forms-secret-of-the-tests-0123456789';

export const testGames: readonly HostedGame[] = [
  { id: 'perya-sevens', name: 'Perya Sevens', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'reels:watermelon+seven+mango' },
  { id: 'mango-monsoon', name: 'Mango Monsoon', vendor: 'KISL', vendorName: 'Kislap Games', category: 'slots', subject: 'mango' },
  { id: 'color-game-perya', name: 'Color Game Perya', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'color:perya' },
  { id: 'mina-minero', name: 'Mina Minero', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'gi:mine-wagon' },
  { id: 'sic-bo-perya', name: 'Sic Bo Perya', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'dice:fair' },
  { id: 'blackjack-perya', name: 'Blackjack Perya', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'cards:blackjack' },
  { id: 'video-poker-perya', name: 'Video Poker Perya', vendor: 'BGS', vendorName: 'Laro Studio', category: 'inhouse', subject: 'cards:poker' },
];
export const GAME = 'perya-sevens';
export const COLOUR_GAME = 'color-game-perya';
export const LADDER_GAME = 'mina-minero';
export const STALL_GAME = 'sic-bo-perya';
export const BLACKJACK_GAME = 'blackjack-perya';
export const POKER_GAME = 'video-poker-perya';
export const STAKE = 1_000_000n;

/** A studio over a database and a wallet, not listening: questions are put to it directly. */
export function studioOver(database: StudioDatabase, platformUrl: string, changes: Partial<StudioDeps> = {}): Promise<Studio> {
  return buildStudio({
    pool: database.pool,
    keys: { own: studioKeys.privateKey, platform: [platformKeys.publicKey], secrets: [formsSecret] },
    games: testGames,
    platformUrl,
    publicOrigin: null,
    framedBy: null,
    logLevel: 'silent',
    walletTimeoutMs: 10_000,
    clientFolder: '/nowhere',
    ...changes,
  });
}

/** A wallet that listens, with the studio's key. */
export async function listeningWallet(options: { balance?: bigint } = {}): Promise<{ wallet: WalletStandIn; url: string }> {
  const wallet = new WalletStandIn(studioKeys.publicKey, { secret: formsSecret, ...options });
  return { wallet, url: await wallet.listen() };
}

/** Body with which the platform launches a game for the player of a wallet. */
export const launchBody = (wallet: WalletStandIn, changes: object = {}): object => ({
  request_uuid: randomUUID(),
  user: wallet.user,
  token: wallet.token,
  game_code: GAME,
  currency: 'PHP',
  country: 'PH',
  lang: 'fil',
  ip: '127.0.0.1',
  platform: 'GPL_MOBILE',
  operator_id: 'laro',
  lobby_url: 'http://laro.localhost:3000/m/home',
  deposit_url: 'http://laro.localhost:3000/m/voucherCenter',
  meta: { currency_symbol: '₱', currency_decimals: 2, is_trial: false, min_cycle_ms: 0 },
  ...changes,
});

/** Sends a call as the platform does, signed over the bytes. `studio` is a studio of this process or the address of another. */
export async function askOperator(
  studio: Studio | string,
  path: string,
  body: object | string,
  { vendor = 'BGS', key = platformKeys.privateKey }: { vendor?: string; key?: KeyObject } = {},
): Promise<Record<string, unknown>> {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'x-hub88-signature': await signBytes(Buffer.from(payload), key) };
  const url = `/operator/${vendor}/generic/v2${path}`;
  if (typeof studio === 'string') return (await (await fetch(`${studio}${url}`, { method: 'POST', body: payload, headers })).json()) as Record<string, unknown>;
  return (await studio.http.inject({ method: 'POST', url, payload, headers })).json<Record<string, unknown>>();
}

/** The one-time code of a launch. */
export async function launchCode(studio: Studio | string, wallet: WalletStandIn, changes: object = {}, vendor = 'BGS'): Promise<string> {
  const answer = await askOperator(studio, '/game/url', launchBody(wallet, changes), { vendor });
  expect(answer).toEqual({ url: expect.stringContaining('#') });
  return String(answer['url']).split('#')[1] ?? '';
}

export type Answered<Call extends StudioCall> = StudioAnswer<Call>;

/** Sends a call as the game client does. */
export async function askGame<Call extends StudioCall>(
  studio: Studio | string,
  call: Call,
  takes: StudioCalls[Call]['takes'] | object,
  session = '',
): Promise<{ statusCode: number; answer: Answered<Call> }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${session}` };
  if (typeof studio === 'string') {
    const response = await fetch(`${studio}/api/${call}`, { method: 'POST', body: JSON.stringify(takes), headers });
    return { statusCode: response.status, answer: (await response.json()) as Answered<Call> };
  }
  const response = await studio.http.inject({ method: 'POST', url: `/api/${call}`, payload: takes, headers });
  return { statusCode: response.statusCode, answer: response.json<Answered<Call>>() };
}

/** The refusal of a call with its status, `studio.round_open 409`; `done` for a call that succeeds. */
export async function refusalOf(...question: Parameters<typeof askGame>): Promise<string> {
  const { answer, statusCode } = await askGame(...question);
  return answer.success ? 'done' : `${answer.errorCode} ${statusCode}`;
}

/** The value of a call that must succeed. */
export async function valueOf<Call extends StudioCall>(
  studio: Studio | string,
  call: Call,
  takes: StudioCalls[Call]['takes'],
  session = '',
): Promise<StudioCalls[Call]['gives']> {
  const { answer } = await askGame(studio, call, takes, session);
  if (!answer.success) throw new Error(`${call}: ${answer.errorCode}`);
  return answer.value;
}

/** Launches and opens the game. */
export async function openFor<Details extends GameDetails = SlotDetails>(
  studio: Studio | string,
  wallet: WalletStandIn,
  changes: object = {},
  vendor = 'BGS',
): Promise<OpenedGame<Details>> {
  return (await valueOf(studio, 'open', { code: await launchCode(studio, wallet, changes, vendor) })) as OpenedGame<Details>;
}

type Settled = Extract<PlayAnswer, { state: 'settled' }>;
/** A settled round of a kind. */
export type SettledRound<Kind extends PlayedRound['kind'] = 'slot'> = Settled & { round: Extract<PlayedRound, { kind: Kind }> };

/** Plays a round of a slot, waits for the end and shows it, as a client does. */
export async function playRound(studio: Studio | string, session: string, stake = STAKE): Promise<SettledRound> {
  return (await playBet(studio, session, { stake: stake.toString() })) as SettledRound;
}

/** The same with any bet. */
export async function playBet(studio: Studio | string, session: string, bet: object): Promise<Settled> {
  const key = randomUUID();
  let answer = await valueOf(studio, 'play', { key, bet }, session);
  await expect
    .poll(async () => {
      if (answer.state === 'pending') answer = await valueOf(studio, 'round', { key }, session);
      return answer.state;
    })
    .toBe('settled');
  await valueOf(studio, 'shown', { key }, session);
  return answer as Settled;
}
