import { briefs, type GameBrief } from '../../packages/art/src/briefs.ts';
import type { RuledGame } from '../../packages/games/src/kind.ts';
import { rulesOfGame } from '../../packages/games/src/kinds/game-rules.ts';
import { quickDraws } from '../../packages/games/src/testing/quick-draws.ts';

/** A game of the live tables, stalls and halls. */
export interface GameToOpen {
  readonly brief: GameBrief;
  readonly rules: RuledGame;
}

/** The result of one game in a run. */
export interface Seen {
  readonly kind: string;
  readonly isSeen: boolean;
  /** The result that the game showed, or what went wrong. */
  readonly result: string;
  /** The round in the player's bet record of the platform. */
  readonly recorded: string;
  readonly seconds: number;
  readonly at: string;
}

export type SeenGames = Readonly<Record<string, Seen>>;

/** Form of play in words, by which the table of results is grouped. */
export function formOf({ kind, table }: RuledGame): string {
  if (table?.hall) return 'bingo hall';
  if (table?.flight) return 'flight';
  return table ? `${kind}, shared table` : `${kind}, alone`;
}

/** Longest times with the opening: the sale of a hall, a round of a table with its window, a game alone. */
const [SALE_MS, TABLE_MS, ALONE_MS] = [50_000, 100_000, 30_000];
const SALES = 10_000_000n;

/** The calls of a hall until one card is complete. */
function callsMs({ id, table }: RuledGame): number {
  const draws = quickDraws(`opened ${id}`);
  const drawn = table?.draw(draws, 1);
  const [numbers = []] = table?.hall?.drawCards(1, draws) ?? [];
  return table?.revealMs(table.hall?.judge(drawn, { cards: [{ serial: 1, numbers }], sales: SALES, pool: null })) ?? 0;
}

/** How long a game may take from its opening to its result. */
export function mostMsOf({ rules }: Pick<GameToOpen, 'rules'>): number {
  const { table } = rules;
  if (table?.hall) return SALE_MS + callsMs(rules);
  return table ? TABLE_MS : ALONE_MS;
}

/** A part of all games: every n-th from the k-th on, so that each part has games of all kinds. Null for a text that is none. */
export function readShare(text: string): ((place: number) => boolean) | null {
  const [, part = '', parts = ''] = /^([1-9]\d*)\/([1-9]\d*)$/.exec(text) ?? [];
  const [k, n] = [Number(part), Number(parts)];
  return k >= 1 && k <= n ? (place) => place % n === k - 1 : null;
}

/** Every game that is no slot and runs in our studio. Those whose rounds last longest come first. */
export function gamesToOpen(): GameToOpen[] {
  const found = briefs.flatMap((brief) => {
    const rules = rulesOfGame(brief);
    return rules && rules.kind !== 'slot' ? [{ brief, rules }] : [];
  });
  return found.toSorted((a, b) => mostMsOf(b) - mostMsOf(a));
}

/** Rows of the table of results: form, number of games, how many were seen, and which were not. */
export function seenByForm(games: readonly GameToOpen[], seen: SeenGames): string[][] {
  return [...Map.groupBy(games, ({ rules }) => formOf(rules))].map(([form, group]) => {
    const missing = group.filter(({ brief }) => seen[brief.id]?.isSeen !== true).map(({ brief }) => brief.id);
    return [form, String(group.length), String(group.length - missing.length), missing.join(' ') || '–'];
  });
}
