import { contributionDefaults } from '@laro/domain/bonuses/bonus-rules';
import type { Transaction } from '#server/db/sql.ts';
import { insertOffer, type NewOffer } from './offers.store.ts';

export type OfferSeed = Pick<
  NewOffer,
  'code' | 'names' | 'kind' | 'matchPercent' | 'amount' | 'depositMin' | 'wageringTimes' | 'stakeMax' | 'days' | 'firstDepositOnly'
> &
  Partial<Pick<NewOffer, 'spins' | 'isOn'>>;

/** Writes a merchant's first offers of bonuses, on unless they say otherwise, without an end. */
export async function seedBonusOffers(
  transaction: Transaction,
  merchantCode: string,
  currency: string,
  { offers, at }: { offers: readonly OfferSeed[]; at: Date },
): Promise<void> {
  for (const offer of offers)
    await insertOffer(transaction, {
      ...offer,
      spins: offer.spins ?? null,
      merchantCode,
      currency,
      contributions: contributionDefaults,
      startsAt: at,
      endsAt: null,
      isOn: offer.isOn ?? true,
      madeBy: 'installation',
      madeAt: at,
    });
}
