import type { GameCategory } from './game-categories.ts';

/** A row never has more games than this, and one made from another game never fewer than the second. */
export const personalRowMax = 12;
const BECAUSE_MIN = 3;
export const similarGamesMax = 6;

/** Properties of a game that the rules use. */
export interface RuleGame {
  readonly id: string;
  readonly category: GameCategory;
  readonly classification: string;
  readonly vendor: { readonly code: string };
}

/** How alike two games are: the kind within a category weighs most, then the category, then who made it. */
function likeness(one: RuleGame, other: RuleGame): number {
  if (one.id === other.id) return 0;
  const isSameKind = one.classification === other.classification;
  const isSameCategory = one.category === other.category;
  if (!isSameKind && !isSameCategory) return 0;
  return (isSameKind ? 4 : 0) + (isSameCategory ? 3 : 0) + (one.vendor.code === other.vendor.code ? 2 : 0);
}

/** The games most like a game, the most alike first; equally alike ones keep their order. `skips` are left out. */
export function similarGames<Game extends RuleGame>(to: RuleGame, games: readonly Game[], most: number, skips: ReadonlySet<string> = new Set()): Game[] {
  const found: Game[][] = [];
  for (const game of games) {
    const score = skips.has(game.id) ? 0 : likeness(to, game);
    if (score > 0) (found[score] ??= []).push(game);
  }
  return found
    .toReversed()
    .flatMap((equal) => equal ?? [])
    .slice(0, most);
}

export const personalRowKeys = ['continue', 'because', 'new', 'popular', 'favourites'] as const;
export type PersonalRowKey = (typeof personalRowKeys)[number];

export interface PersonalRow<Game> {
  readonly key: PersonalRowKey;
  readonly games: readonly Game[];
  /** Of the row `because`: the game that was played. */
  readonly because: Game | null;
}

export interface PersonalInput<Game extends RuleGame> {
  /** Offered games that were played, the latest first. */
  readonly recent: readonly Game[];
  /** Offered favourites, the latest first. */
  readonly favourites: readonly Game[];
  /** All offered games, the hot ones and the new ones, in the merchant's order. */
  readonly games: readonly Game[];
  readonly hot: readonly Game[];
  readonly fresh: readonly Game[];
}

/** New games that were not played: those of categories that were played come first. */
function newFor<Game extends RuleGame>({ recent, fresh }: PersonalInput<Game>, played: ReadonlySet<string>): Game[] {
  const liked = new Set(recent.map(({ category }) => category));
  const unknown = fresh.filter(({ id }) => !played.has(id));
  return [...unknown.filter(({ category }) => liked.has(category)), ...unknown.filter(({ category }) => !liked.has(category))].slice(0, personalRowMax);
}

/**
 * The rows of home that are a player's own, in their order: what was played last; what is most like the latest of it; what is new, or where
 * nothing is, the hot games that were not played; favourites. Only facts decide: nothing of it follows from money won or lost. Empty rows are
 * left out.
 */
export function personalRows<Game extends RuleGame>(input: PersonalInput<Game>): PersonalRow<Game>[] {
  const { recent, favourites, games, hot } = input;
  const played = new Set(recent.map(({ id }) => id));
  const [latest] = recent;
  const alike = latest ? similarGames(latest, games, personalRowMax, played) : [];
  const fresh = newFor(input, played);
  const popular = fresh.length > 0 ? [] : hot.filter(({ id }) => !played.has(id)).slice(0, personalRowMax);
  const rows: PersonalRow<Game>[] = [
    { key: 'continue', games: recent.slice(0, personalRowMax), because: null },
    { key: 'because', games: alike.length < BECAUSE_MIN ? [] : alike, because: latest ?? null },
    { key: 'new', games: fresh, because: null },
    { key: 'popular', games: popular, because: null },
    { key: 'favourites', games: favourites.slice(0, personalRowMax), because: null },
  ];
  return rows.filter((row) => row.games.length > 0);
}
