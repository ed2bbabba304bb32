interface HotListWish {
  /** Part of a name; empty for no search. */
  readonly name: string;
  /** True after "show more" was pressed. */
  readonly isAll: boolean;
  /** How many are shown before that. */
  readonly initial: number;
}

/** Which hot games show (LIST-12): those whose name contains what is typed, whatever its case; else the first few, or all. */
export function shownHotGames<Game extends { readonly displayName: string }>(
  games: readonly Game[],
  { name, isAll, initial }: HotListWish,
): { games: readonly Game[]; hasMore: boolean } {
  const wanted = name.trim().toLocaleLowerCase();
  if (wanted !== '') return { games: games.filter((game) => game.displayName.toLocaleLowerCase().includes(wanted)), hasMore: false };
  return isAll ? { games, hasMore: false } : { games: games.slice(0, initial), hasMore: games.length > initial };
}
