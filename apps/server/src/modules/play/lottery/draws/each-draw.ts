import type { LotteryDrawEvent } from '@laro/contract/wire/live';
import type { DrawRow } from './draws.store.ts';

/** The part of a draw that an announcement names. */
export type AnnouncedDraw = Pick<DrawRow, 'id' | 'gameId' | 'numero'>;

/** Called after the commit for each step of a draw that everybody may see (LOTT-45); `merchantCode` for a step at one merchant alone. */
export type OnDraw = (draw: AnnouncedDraw, event: LotteryDrawEvent, merchantCode?: string) => void;

/** Works on draws one after the other. A draw whose work fails is reported and does not delay the others; the next look tries it again. */
export async function eachDraw<Item extends { id: string }>(
  draws: readonly Item[],
  work: (draw: Item) => Promise<void>,
  {
    outcome,
    onTrouble,
  }: { outcome: 'closed' | 'drawn' | 'settled' | 'refunded' | 'corrected' | 'imported' | 'proposed'; onTrouble: (message: string, details: object) => void },
): Promise<void> {
  for (const draw of draws) {
    try {
      await work(draw);
    } catch (error) {
      onTrouble(`a lottery draw could not be ${outcome} and will be tried again`, { drawId: draw.id, error });
    }
  }
}
