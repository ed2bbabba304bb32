import type { Wire } from '@laro/contract/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRows, inTransaction, many } from '#server/db/sql.ts';
import { Refusal } from '#server/http/problems/refusal.ts';
import { openCatalogueSite, type CatalogueSite, type Page } from '#server/testing/sites/catalogue-site.ts';

const NOW = Date.parse('2026-06-20T12:00:00Z');
let site: CatalogueSite;
beforeAll(async () => {
  site = await openCatalogueSite(NOW);
});
afterAll(() => site.close());

describe('the desk', () => {
  test('[T65] a disabled game disappears immediately in this process and, after the next poll of the database, in the others', async () => {
    const changes: unknown[] = [];
    const before = await site.get('/wps/game/list?gameType=LIVE');
    const game = await site.catalogue.changeGame('laro', 'color-game-live', { isEnabled: false }, async (_transaction, change) => void changes.push(change));
    expect(game).toMatchObject({ gameId: 'color-game-live', isEnabled: false, hotPosition: 2 });
    expect(changes).toEqual([
      {
        before: { isEnabled: true, hotPosition: 2, position: null, newUntil: null },
        after: { isEnabled: false, hotPosition: 2, position: null, newUntil: null },
      },
    ]);
    const after = await site.get('/wps/game/list?gameType=LIVE', 'localhost', { 'if-none-match': String(before.headers['etag']) });
    expect([after.statusCode, (after.json() as { value: Page }).value.games]).toEqual([200, []]);
    expect(await site.names('dataType=HOT')).not.toContain('Color Game Live');
    await site.other.refresh();
    expect((await site.other.listGamesForDesk('laro', { gameName: '', category: 'LIVE', pageNo: 1 })).games[0]?.isEnabled).toBe(false);
    await site.catalogue.changeGame('laro', 'color-game-live', { isEnabled: true }, async () => {});
    expect(await site.names('gameType=LIVE')).toEqual(['Color Game Live']);
  });

  test('[LIST-09] a game that the merchant calls new until a day is new up to it, and the shared rule comes back', async () => {
    const until = (newUntil: string | null) => site.catalogue.changeGame('laro', 'kislap-sevens', { newUntil }, async () => {});
    const news = () => site.names('dataType=NEW&isNew=1');
    expect(await news()).toEqual(['Piñas Piñata']);
    await until('2999-12-31');
    expect(await news()).toEqual(['Kislap Sevens', 'Piñas Piñata']);
    await until('2020-01-01');
    expect(await news()).toEqual(['Piñas Piñata']);
    expect(await until(null)).toMatchObject({ newUntil: null });
  });

  test('[LIST-12] hot places move the others, and leaving the list closes the gap', async () => {
    const move = (id: string, hotPosition: number | null) => site.catalogue.changeGame('laro', id, { hotPosition }, async () => {});
    await move('mango-monsoon', 1);
    expect(await site.names('dataType=HOT')).toEqual(['Mango Monsoon', 'Gintong Kalabaw', 'Color Game Live', 'Perya Sevens']);
    expect((await move('mango-monsoon', 99)).hotPosition).toBe(4);
    await move('gintong-kalabaw', null);
    expect(
      (await site.catalogue.listGamesForDesk('laro', { gameName: '', category: 'HOT', pageNo: 1 })).games.map((game) => [game.gameId, game.hotPosition]),
    ).toEqual([
      ['color-game-live', 1],
      ['perya-sevens', 2],
      ['mango-monsoon', 3],
    ]);
    await move('gintong-kalabaw', 1);
    await move('mango-monsoon', null);
  });

  test('[T65] the merchant’s positions order its own lists and no other merchant’s', async () => {
    expect((await site.catalogue.changeGame('laro', 'perya-sevens', { position: 0 }, async () => {})).position).toBe(0);
    expect((await site.names('gameType=RNG'))[0]).toBe('Perya Sevens');
    expect((await site.names('gameType=RNG', 'dagat.localhost'))[0]).toBe('Gintong Kalabaw');
  });

  test('[T85] a change that cannot be recorded does not happen', async () => {
    const attempt = site.catalogue.changeGame('laro', 'mango-monsoon', { isEnabled: false }, async () => {
      throw new Error('no audit');
    });
    await expect(attempt).rejects.toThrow('no audit');
    expect(await site.names('gameName=mango')).toEqual(['Mango Monsoon']);
  });

  test('[T65] unknown merchants and games are refused', async () => {
    await expect(site.catalogue.changeGame('laro', 'nope', {}, async () => {})).rejects.toThrow(new Refusal('catalogue.game_unknown'));
    await expect(site.catalogue.changeGame('nope', 'mango-monsoon', {}, async () => {})).rejects.toThrow(new Refusal('request.not_found'));
    await expect(site.catalogue.listGamesForDesk('nope', { gameName: '', category: '', pageNo: 1 })).rejects.toThrow(new Refusal('request.not_found'));
  });

  test('[T65] the desk finds games by name, including those that are not offered', async () => {
    const found = await site.catalogue.listGamesForDesk('laro', { gameName: 'talisy', category: '', pageNo: 1 });
    expect(found).toMatchObject({ totalCount: 1, totalPages: 1, games: [{ gameId: 'talisay-derby', category: 'COCKFIGHT' }] });
  });

  test('[T65] changes at the same moment leave a hot list without gaps or doubles', async () => {
    await Promise.all(
      ['football-live', 'timog-toto', 'bingo-bituin', 'mango-monsoon'].map((id) => site.catalogue.changeGame('laro', id, { hotPosition: 1 }, async () => {})),
    );
    const rows = await inTransaction(site.base.pool, (transaction) =>
      many<{ hot_position: number | null }>(
        transaction,
        "select hot_position from merchant_games where merchant_code = 'laro' and hot_position is not null order by hot_position",
      ),
    );
    expect(rows.map((row) => row.hot_position)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  });
});

describe('winners', () => {
  test('[WIN-01] the board shows real wins, largest first, masked, in games that are offered', async () => {
    expect(await site.value('/wps/game/winners')).toEqual({ list: [] });
    const wins = [
      ['mango-monsoon', 'ma***7', 128_400_00000n],
      ['talisay-derby', 'ta***o', 999_999_00000n],
      ['football-live', 'jo***l', 64_250_12345n],
    ] as const;
    await insertRows(
      site.base.pool,
      'winners',
      wins.map(([game, name, amount]) => ({ merchant_code: 'laro', game_id: game, masked_name: name, amount, settled_at: new Date(NOW) })),
    );
    expect(await site.value('/wps/game/winners')).toEqual({ list: [] });
    site.now = NOW + 5001;
    const { list } = await site.value<Wire<'listWinners', 'value'>>('/wps/game/winners?gameCategory=ALL&limitNum=50');
    expect(list.map(({ vo }) => [vo.customerName, vo.gameName, vo.winAmount])).toEqual([
      ['ma***7', 'Mango Monsoon', '128400.00'],
      ['jo***l', 'Football Live', '64250.12345'],
    ]);
    expect((await site.value<Wire<'listWinners', 'value'>>('/wps/game/winners?limitNum=1')).list).toHaveLength(1);
    expect((await site.value<Wire<'listWinners', 'value'>>('/wps/game/winners', 'dagat.localhost')).list).toEqual([]);
    expect((await site.get('/wps/game/winners?limitNum=51')).statusCode).toBe(400);
  });
});
