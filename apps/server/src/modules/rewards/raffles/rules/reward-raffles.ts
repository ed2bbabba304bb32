import { isDraw, ticketEnd } from '@laro/domain/raffles/raffle-program';
import type { Queries } from '#server/db/sql.ts';
import type { RaffleTerms } from '#server/modules/rewards/rewards/index.ts';
import { raffleAt, raffleNames } from './raffles.store.ts';

/** The raffles that rewards of other programs give tickets of. A stopped raffle still gives the tickets that it owes (REW-11). */
export const rewardRaffles = {
  terms: async (queries: Queries, merchantCode: string, code: string, at: Date): Promise<RaffleTerms | null> => {
    const row = await raffleAt(queries, merchantCode, code, at);
    if (!row || (row.endsAt !== null && row.endsAt <= at)) return null;
    const until = new Date(ticketEnd(row.body, at.getTime(), row.endsAt?.getTime() ?? null));
    return { names: row.body.names, drawId: isDraw(row.body) ? row.id : null, until };
  },
  names: raffleNames,
};
