import type pg from 'pg';
import { readGames, seedGames, type GameRow } from './games.store.ts';

/** The games of the installation in memory; read again when draws are made. */
export class KnownGames {
  readonly #pool: pg.Pool;
  #games: ReadonlyMap<string, GameRow> = new Map();

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Writes the games that are missing and reads all. */
  async open(): Promise<void> {
    await seedGames(this.#pool);
    await this.refresh();
  }

  async refresh(): Promise<void> {
    this.#games = new Map((await readGames(this.#pool)).map((game) => [game.id, game]));
  }

  of = (gameId: string): GameRow | undefined => this.#games.get(gameId);

  list = (): GameRow[] => [...this.#games.values()];
}
