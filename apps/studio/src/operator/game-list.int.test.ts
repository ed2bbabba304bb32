import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Studio } from '../app.ts';
import { readHostedGames, type HostedGame } from '../games/hosted-games.ts';
import { askOperator, launchBody, listeningWallet, studioDatabase, studioOver, valueOf, type StudioDatabase } from '../testing/test-studio.ts';
import type { WalletStandIn } from '../testing/wallet-stand-in.ts';
import type { OpenedGame } from '../protocol.ts';
import { writeStudioGames } from '../../../../tools/make/studio-games.ts';

let database: StudioDatabase;
let wallet: WalletStandIn;
let studio: Studio;
let hosted: HostedGame[];

beforeAll(async () => {
  writeStudioGames();
  hosted = readHostedGames();
  database = await studioDatabase();
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(database, listening.url, { games: hosted, walletTimeoutMs: 10_000 });
});
afterAll(async () => {
  await studio.close();
  await wallet.close();
  await database.close();
});

/** Works through all with a few at a time. */
async function inTurns<Item>(items: readonly Item[], work: (item: Item) => Promise<void>, atOnce = 8): Promise<void> {
  const left = [...items];
  const take = async (): Promise<void> => {
    for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, take));
}

const leastOf = (rules: OpenedGame['rules']): bigint => {
  if ('leastStake' in rules) return BigInt(rules.leastStake);
  if ('prices' in rules) return BigInt(rules.prices[0] ?? 0);
  return BigInt('bets' in rules ? (rules.bets[0]?.least ?? 0) : rules.least);
};

test('[LIST-15] [T59] hosted games open sessions with their rules; slots with stakes and all of their symbols', async () => {
  expect(hosted.length).toBeGreaterThan(300);
  // Most are slots, which differ in a few mathematics: LARO_LONG=1 opens all of them.
  const tried = hosted.filter(({ category }, place) => process.env['LARO_LONG'] === '1' || category !== 'slots' || place % 4 === 0);
  const opened = new Set<string>();
  const mathematics = new Set<string>();
  const kinds = new Set<string>();
  await inTurns(tried, async ({ id, vendor, name }) => {
    const answer = await askOperator(studio, '/game/url', launchBody(wallet, { game_code: id }), { vendor });
    const address = new URL(String(answer['url']));
    expect(address.pathname).toBe(`/play/${id}`);
    const game = await valueOf(studio, 'open', { code: address.hash.slice(1) });
    expect(game.game).toMatchObject({ id, name });
    opened.add(id);
    mathematics.add(game.rules.id);
    kinds.add(game.kind);
    expect(leastOf(game.rules), id).toBeGreaterThan(0n);
    if (game.kind !== 'slot') return;
    expect(game.rules.stakes.length, id).toBeGreaterThan(0);
    for (const code of Object.keys(game.rules.pays)) expect(game.look.symbols[code], `${id} ${code}`).toBeTruthy();
    expect(Object.keys(game.symbolNames).toSorted()).toEqual(Object.keys(game.look.symbols).toSorted());
  });
  expect(opened.size).toBe(tried.length);
  expect([...kinds].toSorted()).toEqual([
    'baccarat',
    'bingo',
    'colour',
    'crash',
    'decisions',
    'dice',
    'dragon',
    'encore',
    'hands',
    'ladder',
    'roulette',
    'show',
    'slot',
    'stall',
    'turned',
    'wheel',
  ]);
  expect(mathematics.size).toBeGreaterThanOrEqual(12);
}, 120_000);

/** Games of live tables, stalls and bingo halls by vendor, as the catalogue has them. */
const COMPLETE = { SALA: 18, MSDL: 18, ENTB: 17, GRND: 17, BGS: 44, BOLA: 15, KRTN: 15 } as const;

test('[GAME-02] [LIST-15] the lists of the vendors of tables, stalls and halls name all of their games', async () => {
  for (const [vendor, count] of Object.entries(COMPLETE)) {
    const listed = (await askOperator(studio, '/game/list', { request_uuid: 'r' }, { vendor })) as unknown as { game_code: string }[];
    const others = listed.filter(({ game_code }) =>
      hosted.some(({ id, category, subject }) => id === game_code && category !== 'slots' && !subject.startsWith('reels:')),
    );
    expect([vendor, others.length]).toEqual([vendor, count]);
  }
});

test('[LIST-15] a vendor gets the games that are hosted for it, and no others', async () => {
  const codesOf = async (vendor: string) =>
    ((await askOperator(studio, '/game/list', { request_uuid: 'r' }, { vendor })) as unknown as { game_code: string }[]).map((game) => game.game_code);
  const vendors = new Set(hosted.map(({ vendor }) => vendor));
  const lists = await Promise.all([...vendors].map(codesOf));
  expect(lists.flat().toSorted()).toEqual(hosted.map(({ id }) => id).toSorted());
  expect(await codesOf('NOBODY')).toEqual([]);
  expect(await askOperator(studio, '/game/list', {}, { vendor: 'BGS' })).toEqual({ error: 'RS_ERROR_WRONG_SYNTAX' });
});
