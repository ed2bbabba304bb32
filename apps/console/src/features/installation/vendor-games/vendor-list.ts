import type { GameClassification, GameType } from '@laro/domain/catalogue/game-categories';
import type { ListedGame } from '#console/shared/api/vendor-queries.ts';

export const states = ['all', 'unmapped', 'mapped', 'on_sale', 'off_sale', 'gone'] as const;
export type State = (typeof states)[number];

export interface ListFilter {
  text: string;
  category: string;
  product: string;
  state: State;
}

const isInState: Record<State, (game: ListedGame) => boolean> = {
  all: () => true,
  unmapped: ({ game }) => game === null,
  mapped: ({ game }) => game !== null,
  on_sale: ({ game }) => game?.isOnSale === true,
  off_sale: ({ game }) => game?.isOnSale === false,
  gone: ({ isHosted }) => !isHosted,
};

/** The games that a filter leaves; a text is looked for in names and codes. */
export function filtered(games: readonly ListedGame[], { text, category, product, state }: ListFilter): ListedGame[] {
  const wanted = text.trim().toLowerCase();
  const isWanted = (game: ListedGame) =>
    wanted === '' || [game.name, game.code, game.game?.gameName ?? '', game.game?.gameId ?? ''].some((word) => word.toLowerCase().includes(wanted));
  return games.filter(
    (game) => isInState[state](game) && (category === '' || game.category === category) && (product === '' || game.product === product) && isWanted(game),
  );
}

export interface Kind {
  gameType: GameType;
  classification: GameClassification;
}

type Rule = readonly [words: RegExp, gameType: GameType, classification: GameClassification];
/** Words that vendors use for their categories, the narrowest first. */
const rules: readonly Rule[] = [
  [/bingo/i, 'RNG', 'BG'],
  [/fish|shoot/i, 'FISH', 'ARCADE'],
  [/live.*(baccarat|dragon)|baccarat.*live/i, 'LIVE', 'BACCARAT'],
  [/live.*roulette|roulette.*live/i, 'LIVE', 'ROULETTE'],
  [/game ?show/i, 'LIVE', 'GAMESHOW'],
  [/live/i, 'LIVE', 'TABLE'],
  [/scratch|instant/i, 'ELOTT', 'INSTANT'],
  [/lott|keno|draw/i, 'ELOTT', 'DRAW'],
  [/sport|race|virtual/i, 'SPORTS', 'MATCH'],
  [/poker|card|rummy|mahjong/i, 'PVP', 'CARD'],
  [/crash/i, 'RNG', 'CRASH'],
  [/jackpot/i, 'RNG', 'JACKPOT'],
  [/mega/i, 'RNG', 'MEGA'],
  [/classic/i, 'RNG', 'CLASSIC'],
  [/table|roulette|baccarat|blackjack/i, 'RNG', 'TABLE'],
  [/arcade/i, 'RNG', 'ARCADE'],
];

/** Our likely category for a vendor's; the person who maps decides. */
export function likelyKind(category: string): Kind {
  const [, gameType = 'RNG', classification = 'VIDEO'] = rules.find(([words]) => words.test(category)) ?? [];
  return { gameType, classification };
}

/** Cuts a long list into what one call takes. */
export const inGroups = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, place) => items.slice(place * size, (place + 1) * size));

/** How often each outcome came, the most frequent first. */
export const tallied = <Outcome extends string>(outcomes: readonly Outcome[]): { outcome: Outcome; count: number }[] =>
  [...Map.groupBy(outcomes, (outcome) => outcome)].map(([outcome, { length }]) => ({ outcome, count: length })).toSorted((a, b) => b.count - a.count);

/** Values of a field, each once, in order. */
export const valuesOf = (games: readonly ListedGame[], field: 'category' | 'product'): string[] =>
  [...new Set(games.map((game) => game[field]))].filter((value) => value !== '').toSorted();
