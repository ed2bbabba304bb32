import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Studio } from '../app.ts';
import { fairDraws } from '@laro/games/fair/provably-fair';
import { stakesRoot, tableClientSeed } from '@laro/games/fair/table-chain';
import type { TableDetails } from '../protocol.ts';
import { createGames } from '../games/hosted-games.ts';
import type { MissingRules } from '../games/missing-rules.ts';
import { settleTables } from '../tables/plays/settle-plays.ts';
import { createStakeLife } from '../tables/stakes/stake-life.ts';
import { driveOnce } from '../tables/driver/table-driver.ts';
import { readSeed } from '../tables/driver/table-chains.store.ts';
import { endLease, takeLease, underLease, type TableLease } from '../tables/driver/table-leases.store.ts';
import { drawRound, type TableGame } from '../tables/driver/table-phases.store.ts';
import { NO_BEACON } from '../tables/driver/draw-parts.store.ts';
import type { TableBeacon } from '../tables/driver/beacon.ts';
import { lastRound, type TableRoundRow } from '../tables/rounds/table-rounds.store.ts';
import { takeSeat } from '../tables/rounds/table-seats.store.ts';
import { dueStakes } from '../tables/stakes/table-stakes.store.ts';
import { createWalletClient } from '../wallet/create-wallet-client.ts';
import type { RoundWin, WalletClient } from '../wallet/wallet-client.ts';
import { openFor, studioDatabase, studioKeys, studioOver, testGames, type StudioDatabase } from './test-studio.ts';
import { StagePlayer, START_BALANCE } from './stage-player.ts';
import { WalletCrowd } from './wallet-crowd.ts';
import { WalletStandIn } from './wallet-stand-in.ts';

export const TABLE_GAME = 'sala-baccarat';
const HOLDER = randomUUID();
const named = new Map<string, string>();
const holderOf = (name: string): string => {
  const holder = named.get(name) ?? randomUUID();
  named.set(name, holder);
  return holder;
};

const stageGame = (id: string, vendor: string) => ({ id, name: id, vendor, vendorName: 'Live tables', category: 'live', subject: 'crown' });
const stageGames = [
  stageGame(TABLE_GAME, 'SALA'),
  stageGame('roulette-relampago', 'SALA'),
  stageGame('spotlight-sic-bo', 'ENTB'),
  stageGame('entablado-keno-live', 'ENTB'),
  stageGame('mesa-crash-live', 'SALA'),
  stageGame('casino-war-granada', 'GRND'),
  stageGame('sala-blackjack', 'SALA'),
  stageGame('mesa-stud', 'MSDL'),
  stageGame('encore-hold-em', 'ENTB'),
  stageGame('bingo-bituin', 'BOLA'),
  stageGame('bingo-barangay', 'BOLA'),
  stageGame('blackout-bingo-gabi', 'BOLA'),
  stageGame('ninety-ball-nayon', 'KRTN'),
];
const hosted = [...testGames, ...stageGames];
/** All of these, and a game that is not among them. */
export const hostedWith = (gameId: string) => (hosted.some(({ id }) => id === gameId) ? hosted : [...hosted, stageGame(gameId, 'SALA')]);

/** One table over its own database, moved step by step; its clock is turned by moving the written times. */
export class TableStage {
  readonly database: StudioDatabase;
  readonly gameId: string;
  readonly tableId: string;
  readonly vendor: string;
  readonly #hosted: ReturnType<typeof hostedWith>;
  readonly #games: ReturnType<typeof createGames>;
  studio!: Studio;
  /** The beacon of the stage's own driver. */
  beacon: TableBeacon | null = null;
  /** Knowledge of the stage about rules that it does not have. */
  missing: Pick<MissingRules, 'areGone'> = { areGone: () => false };
  crowd!: WalletCrowd;

  /** `tableId` where the tables of the game are not called like it. */
  constructor(database: StudioDatabase, gameId: string, tableId = gameId) {
    this.database = database;
    this.gameId = gameId;
    this.tableId = tableId;
    this.#hosted = hostedWith(gameId);
    this.#games = createGames(this.#hosted);
    this.vendor = this.#hosted.find(({ id }) => id === gameId)?.vendor ?? '';
  }

  static async open(gameId = TABLE_GAME, tableId = gameId): Promise<TableStage> {
    return new TableStage(await studioDatabase(), gameId, tableId);
  }

  close = (): Promise<void> => this.database.close();

  /** A fresh table, and wallets that answer. */
  async begin(walletTimeoutMs = 5000): Promise<void> {
    const tables =
      'pool_feeds, pool_drops, vendor_pools, table_events, table_totals, table_acts, deals, flight_takes, flights, table_stakes, table_plays, table_rounds, table_leases, table_seats, tables, table_chains';
    await this.database.pool.query(`truncate ${tables} cascade`);
    this.crowd = new WalletCrowd();
    this.studio = await studioOver(this.database, await this.crowd.listen(), { walletTimeoutMs, games: this.#hosted });
  }

  async end(): Promise<void> {
    await this.studio.close();
    await this.crowd.close();
  }

  async player(): Promise<StagePlayer> {
    const wallet = new WalletStandIn(studioKeys.publicKey, { balance: START_BALANCE });
    await this.crowd.add(wallet);
    const session = await this.sessionOf(wallet);
    const { rows } = await this.database.pool.query<{ id: bigint }>('select id from players where user_ref = $1', [wallet.user]);
    const playerId = rows[0]?.id ?? 0n;
    await takeSeat(this.database.pool, { tableId: this.tableId, gameId: this.gameId, isTrial: false, playerId });
    return new StagePlayer(this, wallet, session, playerId);
  }

  /** A further session of a wallet's player. */
  async sessionOf(wallet: WalletStandIn): Promise<string> {
    return (await openFor<TableDetails>(this.studio, wallet, { game_code: this.gameId }, this.vendor)).session;
  }

  round = async (): Promise<TableRoundRow> => (await lastRound(this.database.pool, this.tableId)) ?? expect.fail('the table has no round');

  #driven = () => ({ tableId: this.tableId, rules: this.#games.find(this.gameId, this.vendor)?.rules as TableGame });
  #driverDeps = () => ({ pool: this.database.pool, games: this.#games, holder: HOLDER, beacon: this.beacon, onTrouble: () => {} });

  /** One step of the stage's own driver. */
  async drive(): Promise<void> {
    const lease = await takeLease(this.database.pool, this.tableId, HOLDER);
    if (lease) await this.driveUnder(lease);
  }

  driveUnder = (lease: TableLease): Promise<number | null> => driveOnce(this.#driverDeps(), this.#driven(), lease);
  drawUnder = (lease: TableLease): Promise<unknown> =>
    underLease(this.database.pool, lease, (client) => drawRound(client, this.tableId, this.#driven().rules, NO_BEACON));
  leaseOf = async (name: string): Promise<TableLease> => (await this.tryLease(name)) ?? expect.fail(`${name} has no lease`);
  tryLease = (name: string): Promise<TableLease | null> => takeLease(this.database.pool, this.tableId, holderOf(name));
  endLeaseOf = (name: string): Promise<void> => endLease(this.database.pool, this.tableId, holderOf(name));

  /** The draw of the open round, from its secret seed and its stakes. */
  async comingDraw(): Promise<unknown> {
    const { pool } = this.database;
    const round = await this.round();
    const client = await pool.connect();
    try {
      const serverSeed = await readSeed(client, this.tableId, round.chain, round.chainNumber);
      const { rows } = await client.query<{ stakeId: string; clientSeed: string }>(
        `select id as "stakeId", client_seed as "clientSeed" from table_stakes where round_id = $1 and state = 'taken'`,
        [round.id],
      );
      const seeds = { serverSeed, clientSeed: tableClientSeed('none', stakesRoot(rows)), nonce: round.chainNumber };
      return this.#driven().rules.table.draw(fairDraws(seeds), round.number);
    } finally {
      client.release();
    }
  }

  /** The balls that the open round is going to call. */
  comingBalls = async (): Promise<number[]> => ((await this.comingDraw()) as { balls: number[] }).balls;

  /** Changes a seed of a player until the open round is going to draw something that fits. */
  async seedUntil<Drawn>(fits: (drawn: Drawn) => boolean): Promise<void> {
    const seed = 'update table_stakes set client_seed = $1 where id = (select id from table_stakes order by id desc limit 1)';
    for (let tries = 0; !fits((await this.comingDraw()) as Drawn); tries += 1) await this.database.pool.query(seed, [`seed-${tries}`]);
  }

  /** Draws the round and dies before the transaction ends. */
  async dieInDraw(): Promise<void> {
    const { closesMs, nowMs } = await this.round();
    await this.passTime(closesMs - nowMs + 3200);
    await this.drive();
    const client = await this.database.pool.connect();
    await client.query('begin');
    expect(await drawRound(client, this.tableId, this.#driven().rules, NO_BEACON)).toBe('drawn');
    await client.query('rollback');
    client.release();
    await endLease(this.database.pool, this.tableId, HOLDER);
  }

  async drawnTimes(): Promise<number> {
    const { rows } = await this.database.pool.query<{ count: number }>("select count(*)::int as count from table_events where body ->> 'phase' = 'drawn'");
    return rows[0]?.count ?? 0;
  }

  /** Begins a round; one whose reveal lasts is passed over. */
  async openRound(): Promise<void> {
    const before = await lastRound(this.database.pool, this.tableId);
    if (before) await this.passTime(300_000);
    await this.drive();
    expect((await this.round()).state).toBe('open');
    await endLease(this.database.pool, this.tableId, HOLDER);
  }

  /** Lets the window and all doubt pass and draws. */
  async draw(to: 'drawn' | 'void' = 'drawn'): Promise<TableRoundRow> {
    const { closesMs, nowMs } = await this.round();
    // A round that closed longer ago stays where it is: going back would give an ended lease its holder again.
    await this.passTime(Math.max(0, closesMs - nowMs + 3200));
    for (let steps = 0; steps < 5 && (await this.round()).state !== to; steps += 1) await this.drive();
    const round = await this.round();
    expect(round.state).toBe(to);
    await endLease(this.database.pool, this.tableId, HOLDER);
    return round;
  }

  /** Moves every written time into the past. */
  async passTime(ms: number): Promise<void> {
    const by = `- ${Math.ceil(ms)} * interval '1 ms'`;
    const moved = {
      table_rounds: ['opens_at', 'closes_at', 'drawn_at', 'pay_at'],
      table_plays: ['next_try_at'],
      table_stakes: ['next_try_at', 'placed_at'],
      table_leases: ['until'],
      deals: ['opens_at', 'ends_at', 'closed_at', 'pulse_at', 'outage_at'],
      flights: ['flies_at', 'crashes_at', 'pulse_at', 'outage_at'],
    };
    for (const [table, columns] of Object.entries(moved))
      await this.database.pool.query(`update ${table} set ${columns.map((column) => `${column} = ${column} ${by}`).join(', ')}`);
  }

  #wallet = () => createWalletClient({ platformUrl: this.crowd.url, key: studioKeys.privateKey, timeoutMs: 5000 });

  /** One pass that decides, pays and rolls back. `wallet`: another one for the wins. */
  async settle(wallet: Pick<WalletClient, 'win'> = this.#wallet()): Promise<void> {
    const { pool } = this.database;
    const alone = {
      winsAtOnce: async () => 1,
      winAll: (wins: readonly RoundWin[]) => Promise.all(wins.map((win) => wallet.win(win.round, win.oldest, win.amount, win.pooled))),
    };
    await settleTables({ pool, games: this.#games, wallet: { ...alone, ...wallet }, onTrouble: () => {} });
    const life = createStakeLife({ pool, wallet: this.#wallet(), games: this.#games });
    await Promise.all((await dueStakes(pool, 100)).map((id) => life(id, false)));
  }

  /** Lets the reveal pass and pays until nothing is owed. */
  async pay(): Promise<void> {
    for (let looks = 0; looks < 8; looks += 1) {
      await this.settle();
      await this.passTime(30_000);
    }
    const { rowCount } = await this.database.pool.query("select from table_plays where state in ('open', 'decided')");
    expect(rowCount).toBe(0);
  }

  /** Users whose play of the last round pays anything. */
  async winners(): Promise<string[]> {
    const { rows } = await this.database.pool.query<{ user_ref: string }>(
      'select user_ref from table_plays p join players u on u.id = p.player_id where p.win > 0',
    );
    return rows.map((row) => row.user_ref);
  }
}
