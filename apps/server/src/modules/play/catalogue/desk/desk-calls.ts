import type { DeskCallsDeps } from '#server/http/guards/desk-act.ts';
import type { Handlers } from '#server/http/handlers.ts';
import type { Catalogue } from '../create-catalogue.ts';

/** Games of a merchant at the desk, each change with its audit entry in the same transaction. */
export const catalogueDeskCalls = (
  { knownMerchant, actOf }: DeskCallsDeps,
  catalogue: Pick<Catalogue, 'listGamesForDesk' | 'changeGame'>,
): Handlers<'listDeskGames' | 'changeDeskGame'> => ({
  listDeskGames: async (_context, { params, query }) => catalogue.listGamesForDesk(knownMerchant(params.merchant).code, query),
  changeDeskGame: async (context, { params: { merchant, gameId }, body: { reason, ...change } }) => {
    const { code } = knownMerchant(merchant);
    return catalogue.changeGame(code, gameId, change, actOf(context, 'game.changed', `merchant:${code}/game:${gameId}`, reason).record);
  },
});
