import { contributionDefaults } from '@laro/domain/bonuses/bonus-rules';
import type { Transaction } from '#server/db/sql.ts';
import { insertOffer, type NewOffer } from './offers.store.ts';

export type OfferSeed = Pick<
  NewOffer,
  'code' | 'names' | 'kind' | 'matchPercent' | 'amount' | 'depositMin' | 'wageringTimes' | 'stakeMax' | 'days' | 'firstDepositOnly'
> &
  Partial<Pick<NewOffer, 'spins'>>;

/** Writes a merchant's first offers of bonuses, all on, without an end. */
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
      isOn: true,
      madeBy: 'installation',
      madeAt: at,
    });
}
