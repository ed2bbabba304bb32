import type { Wire } from '@laro/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORMS_SECRET, openPlaySite, type PlaySite } from '#server/testing/sites/play-site.ts';
import { connectDemoVendors } from './connect-demo-vendors.ts';

type Game = Wire<'listGames', 'value'>['games'][number];

let site: PlaySite;
beforeAll(async () => {
  site = await openPlaySite();
});
afterAll(() => site.close());

const ask = async (url: string) => (await site.app.http.inject({ method: 'GET', url })).json<{ value: { games: Game[] } }>().value;
async function tagOf(gameId: string): Promise<Game['tag'] | undefined> {
  for (let page = 1; page < 40; page += 1) {
    const { games } = await ask(`/wps/game/list?pageNo=${page}`);
    const game = games.find((entry) => entry.gameId === gameId);
    if (game || games.length === 0) return game?.tag;
  }
  return undefined;
}
/** Lets a vendor's list expire, so that it is fetched again. */
const askAgain = async () => {
  await site.base.pool.query("update vendor_endpoints set operator_url = operator_url || '/' where vendor_code = 'BGS'");
  await site.app.refreshVendors();
};

test('[LIST-15] [PLAY-05] before the demo’s vendors first connect no game is marked as closed; a launch says to retry', async () => {
  await site.base.pool.query('delete from vendor_endpoints');
  await site.app.refreshVendors();
  const player = await site.trialPlayer();
  const refused = await site.launch(player, { vassalage: 'BGS', gameId: 'perya-sevens' });
  expect([await tagOf('perya-sevens'), await tagOf('color-game-live')]).not.toContain('closed');
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { errorCode: 'play.vendor_unavailable' }]);

  const demo = {
    vendorCodes: ['BGS', 'KISL'],
    formsSecret: FORMS_SECRET,
    publicKey: site.studioKeys.publicKey,
    operatorUrl: `${site.vendor.origin}/operator`,
    frameOrigins: [`http://{host}:${new URL(site.vendor.origin).port}`],
  };
  await connectDemoVendors(site.base.pool, demo, () => Buffer.from('sealed'));
  await site.app.refreshVendors();
  expect(await tagOf('perya-sevens')).not.toBe('closed');
  expect(await tagOf('color-game-live')).toBe('closed');
});

test('[LIST-15] without a word of its vendor every game of a connected one can be opened; those of others are marked as closed', async () => {
  expect(await tagOf('perya-sevens')).not.toBe('closed');
  expect(await tagOf('color-game-live')).toBe('closed');
});

test('[LIST-15] [PLAY-05] games that a vendor does not list, or lists as not enabled, are marked and refused without a call to it', async () => {
  site.vendor.hosted = [{ game_code: 'something-else' }, { game_code: 'perya-sevens', enabled: false }];
  await askAgain();
  expect(await tagOf('perya-sevens')).toBe('closed');
  site.vendor.asked.length = 0;
  const refused = await site.launch(await site.trialPlayer(), { vassalage: 'BGS', gameId: 'perya-sevens' });
  expect(refused.json()).toMatchObject({ errorCode: 'play.game_not_offered' });
  expect(site.vendor.asked).toEqual([]);

  site.vendor.hosted = [{ game_code: 'perya-sevens' }];
  await askAgain();
  expect(await tagOf('perya-sevens')).not.toBe('closed');
});

test('[LIST-15] a vendor that gives no list keeps its last one', async () => {
  site.vendor.hosted = null;
  await askAgain();
  expect(await tagOf('perya-sevens')).not.toBe('closed');
  const { rows } = await site.base.pool.query("select game_codes from vendor_game_lists where vendor_code = 'BGS'");
  expect(rows).toEqual([{ game_codes: ['perya-sevens'] }]);
});

test('[T65] a game that the desk has switched off wears the same mark', async () => {
  await site.base.pool.query("insert into play_switches (scope, code, reason, changed_by) values ('game', 'perya-sevens', 'a test', 'somebody')");
  await site.app.refreshVendors();
  expect(await tagOf('perya-sevens')).toBe('closed');
  await site.base.pool.query('delete from play_switches');
  await site.app.refreshVendors();
  expect(await tagOf('perya-sevens')).not.toBe('closed');
});
