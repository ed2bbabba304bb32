export { createCare } from './create-care.ts';
export { insertHit, insertInteraction } from './care.store.ts';
export { careDeskCalls } from './desk-calls.ts';
