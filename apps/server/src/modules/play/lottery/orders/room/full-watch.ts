import { drawParams } from '@laro/lottery/schedule/draw-params';
import type { Settings } from '@laro/domain/settings/settings';
import type { Queries } from '#server/db/sql.ts';
import { readDraw, type DrawRow } from '../../draws/draws.store.ts';
import type { GameRow } from '../../games/games.store.ts';
import type { LotteryParts } from '../../lottery-parts.ts';
import { fullNumbers } from './full-numbers.ts';
import { gameTerms, settingsFor } from '../terms.ts';

/** Plays of a draw that take no more stakes of a merchant, or not on some outcomes. */
export function fullIn(queries: Queries, game: GameRow, draw: DrawRow, merchant: { code: string; settings: Settings }) {
  const params = drawParams(game.params, game.zone, draw.drawsAt.getTime());
  const settings = settingsFor(game, merchant.code, merchant.settings, draw);
  return fullNumbers(queries, { id: draw.id, params, base: gameTerms(game, settings).base }, { code: merchant.code, settings });
}

/** Lists that were announced; the oldest are forgotten, and would be announced again. */
const KEPT = 1000;

/** Announces what sells out (LOTT-26). Orders only note the draws that fill up; a look computes each of them once, however many orders there were. */
export class FullWatch {
  readonly #noted = new Map<string, { drawId: string; merchantCode: string }>();
  readonly #told = new Map<string, string>();

  /** Notes a draw in which a play of a merchant fills up; called after the commit. */
  note(drawId: string, merchantCode: string): void {
    this.#noted.set(`${drawId} ${merchantCode}`, { drawId, merchantCode });
  }

  async look(parts: Pick<LotteryParts, 'pool' | 'games' | 'settingsOf' | 'onDraw'>): Promise<void> {
    const noted = [...this.#noted.values()];
    this.#noted.clear();
    for (const { drawId, merchantCode } of noted) await this.#tell(parts, drawId, merchantCode);
  }

  async #tell({ pool, games, settingsOf, onDraw }: Parameters<FullWatch['look']>[0], drawId: string, merchantCode: string): Promise<void> {
    const draw = await readDraw(pool, drawId);
    const game = draw && games.of(draw.gameId);
    const settings = settingsOf(merchantCode);
    if (!draw?.isOpen || !game || !settings) return;
    for (const { play, isFull, values, outcomes } of await fullIn(pool, game, draw, { code: merchantCode, settings })) {
      const event = { what: 'full', play, isFull, outcomes: values.length > 0 ? values : outcomes } as const;
      if (this.#isNews(`${drawId} ${merchantCode} ${play}`, JSON.stringify(event))) onDraw(draw, event, merchantCode);
    }
  }

  #isNews(name: string, text: string): boolean {
    if (this.#told.get(name) === text) return false;
    this.#told.delete(name);
    this.#told.set(name, text);
    const [oldest] = this.#told.keys();
    if (this.#told.size > KEPT && oldest !== undefined) this.#told.delete(oldest);
    return true;
  }
}
