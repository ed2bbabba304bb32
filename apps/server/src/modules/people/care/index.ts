export { createCare } from './create-care.ts';
export { insertHit, insertInteraction, stopOffers } from './care.store.ts';
export { careDeskCalls } from './desk-calls.ts';
