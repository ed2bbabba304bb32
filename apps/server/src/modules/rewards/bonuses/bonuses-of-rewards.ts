import type { Money } from '@laro/domain/money/money';
import { many, type Queries, type Transaction } from '#server/db/sql.ts';
import { bonusMoney } from '#server/ledger/accounts/bonus-money.ts';
import type { BonusesDeps } from './bonuses-parts.ts';
import { grant, type Receiver } from './grant-bonus.ts';
import { readOffer, type OfferRow } from './offers/offers.store.ts';

type RewardOffer = Omit<OfferRow, 'merchantCode' | 'code' | 'version' | 'names' | 'startsAt' | 'endsAt' | 'isOn' | 'madeBy' | 'madeAt'> & {
  isBonusFirst: boolean;
  games: { id: string; name: string }[];
};

/** Bonuses that come of rewards: the terms of a version of an offer, its grant, and when a member had one. */
export const bonusesOfRewards = (deps: BonusesDeps) => ({
  /** Null for an offer that the merchant does not have. */
  offer: async (queries: Queries, merchantCode: string, offerId: string): Promise<RewardOffer | null> => {
    const offer = await readOffer(queries, merchantCode, offerId);
    if (!offer) return null;
    const isBonusFirst = deps.merchantOf(merchantCode)?.settings['bonus.isBonusFirst'] ?? true;
    return { ...offer, isBonusFirst, games: (offer.spins?.gameIds ?? []).map((id) => ({ id, name: deps.spins.gameName(id) ?? id })) };
  },
  /** Grants a bonus with an offer's terms, of free spins for one of its games alone with `gameId`; gives its id, or null while another one is active. */
  grantWithin: async (
    transaction: Transaction,
    receiver: Receiver,
    { offerId, amount, gameId }: { offerId: string; amount: Money; gameId?: string },
  ): Promise<string | null> => {
    const offer = await readOffer(transaction, receiver.merchantCode, offerId);
    if (!offer) throw new Error(`a reward names the offer ${offerId}, which ${receiver.merchantCode} does not have`);
    const spins = offer.spins && gameId !== undefined ? { ...offer.spins, gameIds: [gameId] } : offer.spins;
    return grant(deps, transaction, { receiver, offer: { ...offer, spins }, amount, deposit: null, by: 'rewards' });
  },
  /** When the member had an active bonus, from a moment on; in milliseconds. */
  spans: async (queries: Queries, playerId: bigint, since: Date): Promise<{ from: number; until: number | null }[]> => {
    // A bonus lasts 90 days at most.
    const rows = await many<{ id: string }>(
      queries,
      "select id from member_bonuses where player_id = $1 and granted_at > $2::timestamptz - interval '91 days'",
      [playerId, since],
    );
    const money = await bonusMoney(
      queries,
      rows.map(({ id }) => id),
    );
    return [...money.values()]
      .filter(({ endedAt }) => endedAt === null || endedAt > since)
      .map(({ grantedAt, endedAt }) => ({ from: grantedAt.getTime(), until: endedAt?.getTime() ?? null }));
  },
});
