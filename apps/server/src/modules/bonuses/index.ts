export { createBonuses, type Bonuses } from './create-bonuses.ts';
export { seedBonusOffers, type OfferSeed } from './seed-bonus-offers.ts';
