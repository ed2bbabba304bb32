import type { DrawRow } from './draws.store.ts';

/** Called after the commit for a draw that is sealed, drawn or settled (LOTT-45). */
export type OnDraw = (draw: Pick<DrawRow, 'id' | 'gameId' | 'numero' | 'result'>, what: 'sealed' | 'drawn' | 'settled') => void;

/** Works on draws one after the other. A draw whose work fails is reported and does not delay the others; the next look tries it again. */
export async function eachDraw<Item extends { id: string }>(
  draws: readonly Item[],
  work: (draw: Item) => Promise<void>,
  {
    outcome,
    onTrouble,
  }: { outcome: 'closed' | 'drawn' | 'settled' | 'refunded' | 'corrected' | 'imported'; onTrouble: (message: string, details: object) => void },
): Promise<void> {
  for (const draw of draws) {
    try {
      await work(draw);
    } catch (error) {
      onTrouble(`a lottery draw could not be ${outcome} and will be tried again`, { drawId: draw.id, error });
    }
  }
}
