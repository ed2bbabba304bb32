import { settingDefinitions } from '@laro/domain/settings/settings';
import { coversTooMuch, fewestBetsToCover } from '@laro/lottery/orders/coverage';
import { readLine } from '@laro/lottery/orders/line';
import { playsOf, type FamilyParams } from '@laro/lottery/families';
import type { Queries } from '#server/db/sql.ts';
import type { OrderWithLines } from '../../orders/orders.store.ts';
import { readBroadSelections } from './settling.store.ts';

/** No merchant counts less than this part of the outcomes as too much. */
const LEAST_PERCENT = settingDefinitions['lottery.coverPercent'].min;
const NONE: ReadonlySet<string> = new Set();
/** Answers that are kept at most. */
const KEPT = 20_000;

/** The plays of a draw of which the orders of a player cover so much that their stake does not count (LOTT-19). Each player is looked up once. */
export class CoveredPlays {
  readonly #drawId: string;
  readonly #params: FamilyParams;
  readonly #percentOf: (merchantCode: string) => number;
  readonly #fewest: Readonly<Record<string, number>>;
  readonly #known = new Map<bigint, ReadonlySet<string>>();
  /** Answers about selections that players have in common. */
  readonly #answers = new Map<string, boolean>();

  constructor(drawId: string, params: FamilyParams, percentOf: (merchantCode: string) => number) {
    this.#drawId = drawId;
    this.#params = params;
    this.#percentOf = percentOf;
    this.#fewest = Object.fromEntries([...playsOf(params).values()].map((play) => [play.id, fewestBetsToCover(play, LEAST_PERCENT)]));
  }

  /** Looks up the players of some orders. */
  async learn(queries: Queries, orders: readonly OrderWithLines[]): Promise<void> {
    const merchants = new Map(orders.filter(({ cashAccount }) => !this.#known.has(cashAccount)).map((order) => [order.cashAccount, order.merchantCode]));
    if (merchants.size === 0) return;
    const broad = Map.groupBy(await readBroadSelections(queries, this.#drawId, [...merchants.keys()], this.#fewest), ({ cashAccount }) => cashAccount);
    for (const [cashAccount, merchantCode] of merchants) {
      const covered = (broad.get(cashAccount) ?? []).filter(({ play, selections }) => this.#isCovered(play, selections, this.#percentOf(merchantCode)));
      this.#known.set(cashAccount, covered.length === 0 ? NONE : new Set(covered.map(({ play }) => play)));
    }
  }

  /** The covered plays of a player that has been looked up. */
  of(cashAccount: bigint): ReadonlySet<string> {
    const covered = this.#known.get(cashAccount);
    if (covered === undefined) throw new Error(`account ${cashAccount} has not been looked up`);
    return covered;
  }

  #isCovered(playId: string, selections: readonly string[], percent: number): boolean {
    const key = `${playId} ${percent} ${selections.join(' ')}`;
    const known = this.#answers.get(key);
    if (known !== undefined) return known;
    if (this.#answers.size >= KEPT) this.#answers.clear();
    const answer = this.#coversTooMuch(playId, selections, percent);
    this.#answers.set(key, answer);
    return answer;
  }

  #coversTooMuch(playId: string, selections: readonly string[], percent: number): boolean {
    const lines = selections.map((selection) => readLine(this.#params, playId, selection)).filter((line) => 'play' in line);
    const [first] = lines;
    return (
      first !== undefined &&
      coversTooMuch(
        first.play,
        lines.map(({ groups }) => groups),
        percent,
      )
    );
  }
}
