import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Studio } from '../../app.ts';
import type { TableDetails, TableFrame } from '../../protocol.ts';
import { pesos } from '../../testing/stage-player.ts';
import { hostedWith, TABLE_GAME, TableStage } from '../../testing/table-stage.ts';
import { endBetting, listeningWallet, openFor, studioOver, valueOf } from '../../testing/test-studio.ts';
import type { WalletStandIn } from '../../testing/wallet-stand-in.ts';
import { TableCopies } from './table-copies.ts';
import { takeSeat } from './table-seats.store.ts';

let stage: TableStage;
let studio: Studio;
let wallet: WalletStandIn;
beforeAll(async () => {
  stage = await TableStage.open();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.begin();
  const listening = await listeningWallet();
  wallet = listening.wallet;
  studio = await studioOver(stage.database, listening.url, { games: hostedWith(TABLE_GAME), tablePlayersMost: 2, walletTimeoutMs: 5000 });
});
afterEach(async () => {
  await studio.close();
  await wallet.close();
  await stage.end();
});

const patient = { timeout: 30_000 };

test(
  '[TABLE-05] [GAME-05] a full table opens a second copy: seated players keep their seats, later ones play at the copy, by its own rounds',
  patient,
  async () => {
    const [ana, ben] = [await stage.player(), await stage.player()];
    await studio.start({ host: '127.0.0.1', port: 0 });
    const { session } = await openFor<TableDetails>(studio, wallet, { game_code: TABLE_GAME }, 'SALA');
    const look = (own: string, after: number | null) => valueOf(studio, 'table-wait', { after, playSeq: null }, own);
    const snapshotOf = (frames: readonly TableFrame[]) => frames.find((frame) => frame.type === 'snapshot');
    expect(snapshotOf((await look(ana.session, null)).frames)?.copy).toBe(1);
    const known = snapshotOf((await look(ben.session, null)).frames);
    expect(known?.copy).toBe(1);
    // Numbers of the first table say nothing at the second: the whole table is sent.
    const told = snapshotOf((await look(session, known?.seq ?? 0)).frames);
    expect([told?.copy, (told?.seq ?? 0) > 100_000_000 - 1]).toEqual([2, true]);
    const isOpen = async (): Promise<boolean> =>
      (await stage.database.pool.query("select from table_rounds where table_id = $1 and state = 'open'", [`${TABLE_GAME}~2`])).rowCount === 1;
    await expect.poll(isOpen, patient).toBe(true);
    const { play } = await valueOf(studio, 'table-stake', { key: randomUUID(), positions: { banker: pesos(10n) } }, session);
    const { rows } = await stage.database.pool.query('select table_id from table_stakes where play_id = $1', [play.id]);
    expect(rows).toEqual([{ table_id: `${TABLE_GAME}~2` }]);
    await endBetting(stage.database);
    const isDrawn = async (): Promise<boolean> =>
      (await stage.database.pool.query("select from table_rounds where table_id = $1 and state = 'drawn'", [`${TABLE_GAME}~2`])).rowCount === 1;
    await expect.poll(isDrawn, patient).toBe(true);
  },
);

test('[TABLE-05] a copy is chosen from that of the session on, and players keep the one at which they have a seat', async () => {
  const [ana, ben] = [await stage.player(), await stage.player()];
  const idOf = (copy: number): string => (copy === 1 ? TABLE_GAME : `${TABLE_GAME}~${copy}`);
  const copies = new TableCopies(stage.database.pool, 1);
  await stage.database.pool.query('delete from table_seats where player_id = $1', [ben.playerId]);
  expect([await copies.choose(idOf, ana.playerId, 1), await copies.choose(idOf, ben.playerId, 1)]).toEqual([1, 2]);
  await takeSeat(stage.database.pool, { tableId: idOf(2), gameId: TABLE_GAME, isTrial: false, playerId: ben.playerId, copy: 2 });
  const later = new TableCopies(stage.database.pool, 1);
  expect([await later.choose(idOf, ben.playerId, 2), await later.choose(idOf, ana.playerId, 2)]).toEqual([2, 3]);
});
