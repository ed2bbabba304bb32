export type { VendorWord } from './bonuses-parts.ts';
export { lapseWithin } from './end-bonuses.ts';
export { createBonuses, type Bonuses } from './create-bonuses.ts';
export { vendorSpins } from './spins/vendor-spins.ts';
export { seedBonusOffers, type OfferSeed } from './offers/seed-bonus-offers.ts';
