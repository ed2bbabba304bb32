import { settingsFrom } from '@laro/domain/settings/settings';
import { LOTTERY_GAMES } from '@laro/lottery/schedule/games';
import { expect, test } from 'vitest';
import type { CallInput } from '#server/http/handlers.ts';
import { launchGame, type LaunchDeps } from './launch-game.ts';

const vendors = new Map(LOTTERY_GAMES.map(({ id, vendor }) => [id, vendor]));
const nameOf = (code: string) => ({ code, name: code });

/** Launches as a player who may play; a call to a vendor fails, since the lottery needs none. */
function launch(gameId: string, vassalage: string, { playType = 'trad', vietnamMode = 'Lott', off = '' } = {}) {
  const deps = {
    catalogue: {
      findOffer: (_merchant: string, id: string) => ({
        game: { id, name: id, supportPlay: true, vendor: nameOf(vendors.get(id) ?? '') },
        isOffered: id !== off,
      }),
      findVendor: (_merchant: string, code: string) => ({ vendor: { ...nameOf(code), hasLobby: true }, isOffered: true }),
    },
    rights: { isOff: () => false, mayPlay: async () => true },
  } as unknown as LaunchDeps;
  const settings = settingsFrom({ 'lottery.vietnamMode': vietnamMode as 'Lott' | 'ZY' });
  const context = { merchant: { code: 'laro', settings }, player: { isTrial: false } };
  return launchGame(deps)(context as never, { query: { vassalage, gameId, playType } } as CallInput<'launchGame'>);
}

test.each(LOTTERY_GAMES.map(({ id, vendor }) => [id, vendor]))(
  '[LOTT-03] [PLAY-01] [PLAY-02] %s of %s opens at its page of the site with its prize mode and tab, in no frame',
  async (id, vendor) => {
    const group = vendor === 'ELOTT' ? 'elott' : 'lott';
    const mode = { LOTT: 'Lott', ELOTT: 'Elott', TCG_SEA: 'SEA', TCG_LOTTO_VN: 'Lott' }[vendor];
    expect(await launch(id, vendor)).toMatchObject({ gameId: id, vassalage: vendor, url: `/m/${group}/play/${id}?mode=${mode}&tab=trad`, saysReady: true });
    expect(await launch(id, vendor, { playType: 'ent' })).toMatchObject({ url: `/m/${group}/play/${id}?mode=${mode}&tab=ent` });
  },
);

test('[PLAY-02] [LOTT-17] where the mapping has an electronic mode for the Vietnamese vendor, its games are launched in it, and others as before', async () => {
  const modeOf = async (id: string) => {
    const { url } = (await launch(id, vendors.get(id) ?? '', { vietnamMode: 'ZY' })) as { url: string };
    return /mode=(\w+)/.exec(url)?.[1];
  };
  expect(await Promise.all(['red-river-results', 'hanoi-evening-draw', 'tatlong-numero', 'penang-pools', 'kidlat-5'].map(modeOf))).toEqual([
    'ZY',
    'ZY',
    'Lott',
    'SEA',
    'Elott',
  ]);
});

test.each([
  ['LOTT', '/m/lott/draws?vassalage=LOTT'],
  ['TCG_LOTTO_VN', '/m/lott/draws?vassalage=TCG_LOTTO_VN'],
  ['TCG_SEA', '/m/lott/draws?vassalage=TCG_SEA'],
  ['ELOTT', '/m/elott/draws?vassalage=ELOTT'],
])('[PLAY-01] [LOTT-03] without a game %s opens the list of its draws', async (vendor, url) => {
  expect(await launch('', vendor)).toMatchObject({ url });
});

test('[LOTT-03] [LIST-15] a game that the merchant does not list, or of another vendor, is not opened', async () => {
  await expect(launch('hanoi-evening-draw', 'TCG_LOTTO_VN', { off: 'hanoi-evening-draw' })).rejects.toMatchObject({ code: 'play.game_switched_off' });
  await expect(launch('kidlat-5', 'LOTT')).rejects.toMatchObject({ code: 'catalogue.game_unknown' });
});
