import { gameOn } from '@laro/lottery/schedule/changes';
import { dateIn } from '@laro/lottery/schedule/draw-params';
import type pg from 'pg';
import { readGames, seedGames, type GameRow } from './games.store.ts';

/** The games of the installation in memory, as they are today; read again when draws are made. */
export class KnownGames {
  readonly #pool: pg.Pool;
  readonly #now: () => number;
  #games: ReadonlyMap<string, GameRow> = new Map();

  constructor(pool: pg.Pool, now: () => number = Date.now) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Writes the games that are missing and reads all. */
  async open(): Promise<void> {
    await seedGames(this.#pool);
    await this.refresh();
  }

  async refresh(): Promise<void> {
    this.#games = new Map((await readGames(this.#pool)).map((game) => [game.id, gameOn(game, dateIn(game.zone, this.#now()))]));
  }

  of = (gameId: string): GameRow | undefined => this.#games.get(gameId);

  list = (): GameRow[] => [...this.#games.values()];
}
