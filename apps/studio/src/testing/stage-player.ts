import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { MAJOR_UNIT } from '@laro/domain/money/money';
import type { Studio } from '../app.ts';
import type { StudioCall, TablePlayJson } from '../protocol.ts';
import { playsOf } from '../tables/push/table-view.store.ts';
import { askGame, valueOf, type StudioDatabase } from './test-studio.ts';
import type { WalletStandIn } from './wallet-stand-in.ts';

/** Balance of each player at first. */
export const START_BALANCE = 100_000_000n * 1000n;

/** Whole major units as digits of money units. */
export const pesos = (major: bigint): string => (major * MAJOR_UNIT).toString();

/** The table that a player plays at. */
interface Place {
  readonly studio: Studio;
  readonly database: StudioDatabase;
  readonly tableId: string;
}

/** A player at the stage's table, with their own wallet. */
export class StagePlayer {
  readonly wallet: WalletStandIn;
  readonly session: string;
  readonly playerId: bigint;
  readonly #stage: Place;

  constructor(stage: Place, wallet: WalletStandIn, session: string, playerId: bigint) {
    this.#stage = stage;
    this.wallet = wallet;
    this.session = session;
    this.playerId = playerId;
  }

  async stake(positions: Record<string, string>, key = randomUUID()): Promise<{ key: string; play: TablePlayJson }> {
    const { play } = await valueOf(this.#stage.studio, 'table-stake', { key, positions }, this.session);
    return { key, play };
  }

  /** Buys cards in a hall, each for whole major units. */
  async buy(cards: number, price: bigint, bet = 'card'): Promise<{ key: string; play: TablePlayJson }> {
    const key = randomUUID();
    const { play } = await valueOf(this.#stage.studio, 'table-stake', { key, positions: { [bet]: pesos(price * BigInt(cards)) }, cards }, this.session);
    return { key, play };
  }

  /** The answer to a call: `done`, or the refusal with its status. */
  async codeOf(call: StudioCall, takes: object): Promise<string> {
    const { answer, statusCode } = await askGame(this.#stage.studio, call, takes, this.session);
    return answer.success ? 'done' : `${answer.errorCode} ${statusCode}`;
  }

  play = async (): Promise<TablePlayJson | null> =>
    (await playsOf(this.#stage.database.pool, this.#stage.tableId, [this.playerId])).get(this.playerId)?.[0] ?? null;

  async stakeStates(): Promise<string[]> {
    const text = 'select state from table_stakes where player_id = $1 order by id';
    return (await this.#stage.database.pool.query<{ state: string }>(text, [this.playerId])).rows.map(({ state }) => state);
  }

  /** Both books say the same, to the last unit, and nothing is open on either side. */
  async expectSameBooks(): Promise<void> {
    await expect.poll(() => this.wallet.isIdle).toBe(true);
    const { rows } = await this.#stage.database.pool.query<{ id: string; state: string; stake: bigint | null; win: bigint | null; win_id: string }>(
      'select id, state, stake, win, win_id from table_plays where player_id = $1',
      [this.playerId],
    );
    let due = START_BALANCE;
    for (const play of rows) {
      expect(['settled', 'void']).toContain(play.state);
      if (play.state === 'settled') {
        due += (play.win ?? 0n) - (play.stake ?? 0n);
        expect(this.wallet.transactions.get(play.win_id)).toMatchObject({ state: 'done', amount: play.win, round: play.id });
        expect(this.wallet.closedRounds).toContain(play.id);
      }
    }
    expect(this.wallet.balance).toBe(due);
    const known = new Set(rows.map(({ id }) => id));
    for (const { round } of this.wallet.transactions.values()) expect(known).toContain(round);
    const states = new Set(await this.stakeStates());
    expect([...states].filter((state) => state !== 'counted' && state !== 'cancelled')).toEqual([]);
  }
}
